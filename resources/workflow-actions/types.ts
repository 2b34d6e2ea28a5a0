/** Columns that an action may need, as the API spells them. */
export type ActionKey =
  | "labelId"
  | "statusId"
  | "warehouseId"
  | "userRoleId"
  | "webhookId"
  | "message"
  | "field"
  | "value"
  | "emailSubject"
  | "emailBody"
  | "emailTo"
  | "emailCc"
  | "emailBcc"
  | "emailReplyTo"
  | "emailPaper"
  | "emailTemplateId"
  | "emailLanguage";

type ActionType = {
  /** Without these it does nothing. */
  readonly needs: readonly ActionKey[];
  /** What else it may be told. */
  readonly takes?: readonly ActionKey[];
  /** Of these it must be told one or more. */
  readonly anyOf?: readonly ActionKey[];
  /** What records must have for it. */
  readonly on?: "labels" | "statusId" | "warehouseId" | "maxStockLevel";
  /** The module whose record it makes: a status it is told is one of these. */
  readonly makes?: "purchase_orders";
};

/** What a workflow can do. Each is done by workers/actions/<type>.ts. */
export const actionTypes = {
  sendEmail: {
    needs: ["emailSubject", "emailBody"],
    takes: [
      ...["emailTo", "emailCc", "emailBcc", "emailReplyTo"],
      ...["emailPaper", "emailTemplateId", "emailLanguage"],
    ] as const,
  },
  notifyUsers: { needs: ["message"], anyOf: ["userRoleId", "labelId"] },
  addLabel: { needs: ["labelId"], on: "labels" },
  removeLabel: { needs: ["labelId"], on: "labels" },
  changeStatus: { needs: ["statusId"], on: "statusId" },
  setWarehouse: { needs: ["warehouseId"], on: "warehouseId" },
  setField: { needs: ["field"], takes: ["value"] },
  callWebhook: { needs: ["webhookId"] },
  createDraftPO: { needs: [], takes: ["warehouseId", "statusId"], on: "maxStockLevel", makes: "purchase_orders" },
} as const satisfies Readonly<Record<string, ActionType>>;
export type ActionName = keyof typeof actionTypes;

export const actionNames = Object.keys(actionTypes) as readonly ActionName[];
/** What an action of a type is told, what it needs first. */
export const keysOf = (type: ActionName): readonly ActionKey[] => {
  const { needs, anyOf = [], takes = [] }: ActionType = actionTypes[type];
  return [...needs, ...anyOf, ...takes];
};
/** The field that records must have for an action of a type. */
export const askedOf = (type: ActionName): string | undefined => (actionTypes[type] as ActionType).on;
export const anyOf = (type: ActionName): readonly ActionKey[] => (actionTypes[type] as ActionType).anyOf ?? [];
/** The module whose record an action of a type makes. */
export const madeBy = (type: ActionName): string | undefined => (actionTypes[type] as ActionType).makes;
