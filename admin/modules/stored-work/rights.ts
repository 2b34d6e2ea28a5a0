type Person = { readonly id: number; readonly name: string; readonly isActive: boolean };
type Part = { readonly table: string; readonly column: string };
type Amounts = "price" | "cost";
/** As whom stored work is done, and with what, as app_private.work_rights tells it. */
export type Rights = {
  readonly signer: Person | null;
  readonly writers: readonly (Person & { readonly fields: readonly Part[] })[];
  /** Whether somebody wrote of it who is no user any more. */
  readonly departed: boolean;
  /** Scopes of its signer that not all of its writers hold. */
  readonly lacks: readonly string[];
  readonly sees: readonly Amounts[];
};

/** Modules whose records are done later, each with what reads its rights, the verb that takes all parts over, and the sentence about them. */
export const storedWork = {
  workflows: {
    query: `query RightsOfWorkflow($id: Int!) { work: workflow(id: $id) { id rights } }`,
    ...({ sign: "signWorkflow", about: "shares" } as const),
  },
  automations: {
    query: `query RightsOfAutomation($id: Int!) { work: automation(id: $id) { id rights } }`,
    ...({ sign: "signAutomation", about: "shares" } as const),
  },
  templates: {
    query: `query RightsOfTemplate($id: Int!) { work: template(id: $id) { id rights } }`,
    ...({ sign: "signTemplate", about: "printed" } as const),
  },
  projects: {
    query: `query RightsOfApp($id: Int!) { work: project(id: $id) { id rights } }`,
    ...({ sign: "signProject", about: "opened" } as const),
  },
} as const;
export type StoredModule = keyof typeof storedWork;

/** The amounts that are left out of what it tells. */
export const withheldBy = ({ sees }: Pick<Rights, "sees">): readonly Amounts[] =>
  (["price", "cost"] as const).filter((kind) => !sees.includes(kind));

const camel = (column: string): string => column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** What somebody wrote, as fields are called: each once. */
export const partsOf = (
  fields: readonly Part[],
  word: (module: string, field: string) => string,
): readonly string[] => [
  ...new Set(
    fields
      .filter(({ column }) => column !== "pinned_template_version")
      .map(({ table, column }) => word(table, camel(column))),
  ),
];
