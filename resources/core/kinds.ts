type Holds = "text" | "decimal" | "integer" | "boolean" | "date" | "datetime" | "list" | "json";
type Kind = {
  /** What a column of this kind holds: which kinds fit a column, and which filters and orders there are, follow from it. */
  holds: readonly Holds[];
  /** Lists are not ordered by it. */
  unordered?: true;
  /** In a form: two short ones share a row, a long one takes it whole. */
  size?: "short" | "long";
};

/** Every kind of a stored field. Each has a maker of its name in fields.ts and a renderer in admin/fields/<kind>.tsx. */
export const kinds = {
  text: { holds: ["text"] },
  multiline: { holds: ["text"], unordered: true, size: "long" },
  code: { holds: ["text", "integer"], size: "short" },
  email: { holds: ["text"] },
  phone: { holds: ["text"], size: "short" },
  country: { holds: ["text"] },
  timeZone: { holds: ["text"] },
  color: { holds: ["text"], size: "long" },
  discount: { holds: ["text"], unordered: true, size: "short" },
  choice: { holds: ["text"] },
  state: { holds: ["text"], size: "short" },
  choices: { holds: ["list"], unordered: true, size: "long" },
  integer: { holds: ["integer"], size: "short" },
  fileSize: { holds: ["integer"] },
  quantity: { holds: ["decimal"], size: "short" },
  money: { holds: ["decimal"], size: "short" },
  unitMoney: { holds: ["decimal"], size: "short" },
  percent: { holds: ["decimal"], size: "short" },
  boolean: { holds: ["boolean"], size: "short" },
  date: { holds: ["date"], size: "short" },
  datetime: { holds: ["datetime"], size: "short" },
  secret: { holds: ["datetime"], unordered: true, size: "long" },
  reference: { holds: [] },
  json: { holds: ["json"], unordered: true, size: "long" },
} as const satisfies Record<string, Kind>;

export type FieldKind = keyof typeof kinds;
/** Kinds whose columns hold this. */
export type KindHolding<H extends Holds> = {
  [K in FieldKind]: H extends (typeof kinds)[K]["holds"][number] ? K : never;
}[FieldKind];

/** Kinds that are no column of their table: none of the traits holds for them. */
const traits: Readonly<Record<string, Kind>> = kinds;
const none: Kind = { holds: [] };
export const traitsOf = (kind: string): Kind => traits[kind] ?? none;

const ranges: readonly string[] = ["decimal", "integer", "date", "datetime"] satisfies Holds[];
/** What bounds of a filter on this kind are; undefined where it has no order of size. */
export const boundsOf = (kind: string): "decimal" | "integer" | "date" | "datetime" | undefined => {
  const [held] = traitsOf(kind).holds;
  return held && ranges.includes(held) ? (held as "decimal" | "integer" | "date" | "datetime") : undefined;
};
