/** A step a person can make with a document. Partly received, shipped and the like follow from the goods and are no one's button. */
export type Move = "open" | "draft" | "close" | "reopen" | "cancel" | "delete";

type MoveRule = {
  /** How the button stands in the head of the page. */
  place: "primary" | "secondary" | "menu";
  /** Whether it is shown with its effects first. */
  confirm: boolean;
  /** Where the document stands afterwards; null when it is gone. */
  to: string | null;
  /** Scope suffix that allows it. */
  scope: "update:single" | "delete:single" | "cancel";
};

export const moveRules: Record<Move, MoveRule> = {
  open: { place: "primary", confirm: false, to: "Open", scope: "update:single" },
  draft: { place: "menu", confirm: true, to: "Draft", scope: "update:single" },
  close: { place: "secondary", confirm: true, to: "Closed", scope: "update:single" },
  reopen: { place: "secondary", confirm: false, to: "Open", scope: "update:single" },
  cancel: { place: "menu", confirm: true, to: "Canceled", scope: "update:single" },
  delete: { place: "menu", confirm: true, to: null, scope: "delete:single" },
};

/** States a document is born in, waits in and ends in; every other state means that goods have begun to move. */
const fixed: Readonly<Record<string, readonly Move[]>> = {
  Draft: ["open", "cancel", "delete"],
  Open: ["draft", "close", "cancel"],
  Closed: ["reopen"],
  Canceled: ["delete"],
};
const underWay: readonly Move[] = ["close"];

export const movesFrom = (state: string): readonly Move[] => fixed[state] ?? underWay;

/** Lines can be changed until the document is closed or canceled. */
export const isEditable = (state: string): boolean => state !== "Closed" && state !== "Canceled";
/** Open documents hold or expect stock; a draft moves nothing. */
export const movesStock = (state: string): boolean => isEditable(state) && state !== "Draft";
