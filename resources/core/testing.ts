import { isColumn, type AnyField } from "./fields.ts";
import type { FieldKind } from "./kinds.ts";
import type { Resource } from "./resource.ts";

/** What values of a column are when they are compared; `labels` are those of the record. */
export const testTypes = ["text", "number", "date", "datetime", "boolean", "option", "reference", "labels"] as const;
export type TestType = (typeof testTypes)[number];

/** What a comparison is given: nothing, one value, the two ends of a range, one or several with commas between, or a number of days. */
export type Takes = "nothing" | "one" | "two" | "many" | "days";

const everything: readonly TestType[] = ["text", "number", "date", "datetime", "boolean", "option", "reference"];
const sized: readonly TestType[] = ["number", "date", "datetime"];
const days: readonly TestType[] = ["date", "datetime"];

/** How a column can be compared, of which types (SEMANTICS 5). */
export const operators = {
  equals: { types: everything, takes: "one" },
  notEquals: { types: everything, takes: "one" },
  isOneOf: { types: everything, takes: "many" },
  isEmpty: { types: [...everything, "labels"], takes: "nothing" },
  isNotEmpty: { types: [...everything, "labels"], takes: "nothing" },
  changed: { types: everything, takes: "nothing" },
  contains: { types: ["text"], takes: "one" },
  startsWith: { types: ["text"], takes: "one" },
  less: { types: sized, takes: "one" },
  lessOrEqual: { types: sized, takes: "one" },
  greater: { types: sized, takes: "one" },
  greaterOrEqual: { types: sized, takes: "one" },
  between: { types: sized, takes: "two" },
  withinNextDays: { types: days, takes: "days" },
  olderThanDays: { types: days, takes: "days" },
  has: { types: ["labels"], takes: "one" },
  hasNot: { types: ["labels"], takes: "one" },
} as const satisfies Readonly<Record<string, { types: readonly TestType[]; takes: Takes }>>;
export type Operator = keyof typeof operators;

export const operatorNames = Object.keys(operators) as readonly Operator[];
export const isOperator = (name: unknown): name is Operator => typeof name === "string" && name in operators;

/** Ways to compare a column of a type, in the order in which they are offered. */
export const operatorsOf = (type: TestType): readonly Operator[] =>
  operatorNames.filter((name) => (operators[name].types as readonly TestType[]).includes(type));

/** What must have happened to a row. */
export const triggers = ["created", "updated", "createdOrUpdated", "statusChanged", "deleted"] as const;
/** Those that tell what was before, without which nothing can be compared with it. */
export const triggersOfUpdates: readonly string[] = ["updated", "createdOrUpdated", "statusChanged"];

const ofKind: Readonly<Record<FieldKind, TestType | null>> = {
  text: "text",
  multiline: "text",
  code: "text",
  email: "text",
  phone: "text",
  country: "text",
  timeZone: "text",
  color: "text",
  discount: "text",
  choice: "option",
  state: "option",
  choices: null,
  integer: "number",
  fileSize: "number",
  quantity: "number",
  money: "number",
  unitMoney: "number",
  percent: "number",
  boolean: "boolean",
  date: "date",
  datetime: "datetime",
  secret: null,
  reference: "reference",
  json: null,
};

/** How values of a custom field of a kind are compared. */
export const ofCustomField: Readonly<Record<string, TestType>> = {
  text: "text",
  number: "number",
  date: "date",
  boolean: "boolean",
  choice: "option",
};

/** What stands before the id of a custom field where a column is named. */
export const customPrefix = "custom:";

/** How a field is compared; null for what no criterion looks at. */
export const testTypeOf = (field: AnyField): TestType | null => {
  if (field.kind === "labels") return "labels";
  return isColumn(field) ? ofKind[field.kind] : null;
};

/** Fields that criteria may look at, with how they are compared. */
export const testedFields = ({
  fields,
}: Pick<Resource, "fields">): readonly (readonly [name: string, type: TestType])[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const type = testTypeOf(field);
    return type === null ? [] : [[name, type] as const];
  });

/** A table whose changes criteria may wait for. */
export type TestTable = {
  readonly name: string;
  readonly fields: Resource["fields"];
  /** What its rows lie in: [table, key]. */
  readonly parent?: readonly [string, string] | undefined;
  /** Its rows are records; else runs are for what they lie in. */
  readonly hasRecords: boolean;
  /** Rules may set fields of its rows. */
  readonly isSettable: boolean;
};

const isTold = ({ personal, follows, single, unrecorded, inLedger }: Resource): boolean =>
  !personal && !follows && !single && (!unrecorded || inLedger !== undefined);

const toldFields = ({ fields, inLedger: { untold = [] } = { with: "" } }: Resource): Resource["fields"] =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !untold.includes(name)));

/** Modules that history or ledger tell of, with a list or within another record, and what the ledger keeps of records. */
export const testTables = (all: readonly Resource[]): readonly TestTable[] => [
  ...all
    .filter((resource) => isTold(resource) && (resource.list || resource.parent))
    .map((resource) => ({
      ...{
        name: resource.name,
        fields: toldFields(resource),
        parent: resource.parent,
        hasRecords: true,
        isSettable: !resource.byPeople && !resource.inPerson,
      },
    })),
  ...all.flatMap(({ name: module, ledgerRows = {} }) =>
    Object.entries(ledgerRows).map(([name, { by, fields }]) => ({
      ...{ name, fields, parent: [module, by] as const, hasRecords: false, isSettable: false },
    })),
  ),
];

/** Tables whose changes criteria may wait for. */
export const testable = (all: readonly Resource[]): readonly string[] => testTables(all).map(({ name }) => name);

/** Those of them whose rows are records. */
export const testableModules = (all: readonly Resource[]): readonly string[] =>
  testTables(all).flatMap(({ name, hasRecords }) => (hasRecords ? [name] : []));
