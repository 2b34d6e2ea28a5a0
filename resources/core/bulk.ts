import { placesOf } from "./document.ts";
import { definitionOf } from "./registry.ts";
import { isColumn, type AnyField, type Field } from "./fields.ts";
import { scopeOf } from "./naming.ts";
import type { BulkVerb } from "./operations.ts";
import { permissionsWith } from "./permissions.ts";
import { childrenFieldsOf, writesOf, type Generic, type Resource } from "./resource.ts";
import { deletableStates, documentTransitions, statesAt } from "./stages.ts";

/** What each record gets: its fields saved, itself deleted or copied, a verb of its module, its rules other amounts, a rule more, or some less. */
export type BulkDoes = "save" | "delete" | "duplicate" | "operation" | "amounts" | "addRule" | "removeRules";

/** One thing that can be done to many records of a module at once. */
export type BulkAction = {
  name: string;
  does: BulkDoes;
  /** What people are asked for, in order. */
  form: Readonly<Record<string, AnyField>>;
  /** Any of it will do, as long as there is some; a key that is there with null clears. */
  some?: true;
  /** Values that a state may get. */
  states?: readonly string[];
  /** States in which a record takes it; others are left out. */
  in?: readonly string[];
  /** Scopes that it needs besides bulk_update:create. */
  scopes: readonly string[];
  /** It can be taken back, record by record. */
  undo: boolean;
  /** The verb: its module, its SQL name, the key that names the record, and what takes it back. */
  operation?: { of: string; sql: string; by: string } & Pick<
    BulkVerb,
    "undo" | "batch" | "makes" | "given" | "source" | "inParts"
  >;
  /** The rules whose amount changes: the field that holds them, and whom each is for. */
  amounts?: { children: string; amount: "price" | "cost"; to: string };
  /** Module whose fields the form has, where that is not the records' own. */
  about?: string;
};

/** The scopes that writing many needs: those of writing one, and of modules that have it the one for many. */
const scopesFor = (resource: Resource, write: Generic): readonly string[] => {
  const scope = scopeOf(resource);
  const model = Object.values(permissionsWith([resource])).find((each) => each.scope === scope);
  const has = (action: string) => model?.actions.includes(action) ?? false;
  const single = write === "create" ? write : `${write}:single`;
  // of users, update is the right to change one
  const actions = has(single) ? [single, ...(has("update:single") && has("update") ? ["update"] : [])] : [write];
  return actions.map((action) => `${scope}:${action}`);
};

const optional = (field: Field): Field => ({ ...field, required: false });

const fieldsOf = (resource: Resource, names: readonly string[]): Readonly<Record<string, AnyField>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const field = resource.fields[name];
      return field && isColumn(field) && !field.readOnly && !field.createOnly ? [[name, optional(field)]] : [];
    }),
  );

/** Fields that many records may get at once: those that are declared, and every date of a document. */
const settable = ({ bulk, document, fields }: Resource): readonly string[] => [
  ...(document ? Object.keys(fields).filter((name) => fields[name]?.kind === "date") : []),
  ...(bulk?.fields ?? []),
];

const has = (resource: Resource, kind: AnyField["kind"]): boolean =>
  Object.values(resource.fields).some((field) => field.kind === kind);

/** The modules with bulk actions: those that have a list, belong to everybody and are no report. */
const takesPart = ({ list, personal, follows, single, report }: Resource): boolean =>
  list !== undefined && !personal && !follows && !single && !report;

const operationAction = (resource: Resource, verb: BulkVerb): BulkAction => {
  const of = verb.of === undefined ? resource : definitionOf(verb.of);
  const operation = of.operations?.[verb.name];
  if (!operation) throw new Error(`${of.name} has no operation ${verb.name}`);
  const keys = Object.keys(operation.input ?? operation.args ?? {});
  const by = verb.by ?? "id";
  const asked = Object.entries(verb.form ?? operation.form ?? {}).filter(
    ([key]) => keys.includes(key) && key !== by && key !== verb.batch && !(key in (verb.given ?? {})),
  );
  const stages = verb.in ?? operation.buttons?.find(({ on }) => !on)?.in;
  const many = scopesFor(resource, "update").filter((scope) => !scope.endsWith(":single"));
  return {
    name: verb.name,
    does: "operation",
    form: Object.fromEntries(asked),
    scopes: [operation.scope, ...(operation.besides ?? []), ...(verb.source ? [] : many)],
    ...(stages && resource.states && { in: statesAt(resource.states, ...stages) }),
    undo: verb.undo !== undefined,
    operation: {
      ...{ of: of.name, sql: operation.sql, by },
      ...(verb.undo && { undo: verb.undo }),
      ...(verb.batch && { batch: verb.batch }),
      ...(verb.makes && { makes: verb.makes }),
      ...(verb.given && { given: verb.given }),
      ...(verb.source && { source: verb.source }),
      ...(verb.inParts && { inParts: verb.inParts }),
    },
  };
};

const initialOf = (field: AnyField): boolean => "initial" in field && field.initial !== undefined;

/** Rules that give amounts: changed by an amount or by per cent, of one label or vendor or all; one given to each record; those of one taken away. */
const amountActions = (resource: Resource): readonly BulkAction[] =>
  childrenFieldsOf(resource).flatMap(([children, { of }]): BulkAction[] => {
    const child = definitionOf(of);
    const to = child.gives && child.fields[child.gives.to];
    if (!child.gives || !to || !isColumn(to)) return [];
    const { amount } = child.gives;
    const amounts = { children, amount, to: child.gives.to };
    const asked = fieldsOf(child, child.form ?? []);
    const sees = [...scopesFor(resource, "update"), `${scopeOf(child)}:view:all`];
    return [
      {
        name: amount,
        does: "amounts",
        form: {
          [child.gives.to]: optional(to),
          way: { kind: "choice", options: ["percent", "amount"], required: true },
          by: { kind: "quantity", signed: true, required: true },
          decimals: { kind: "choice", options: ["2", "4"] },
        },
        scopes: [...sees, ...scopesFor(child, "update")],
        undo: true,
        amounts,
      },
      {
        name: `${amount}Add`,
        does: "addRule",
        form: Object.fromEntries(
          Object.entries(asked).map(([name, field]) => {
            const own = child.fields[name]!;
            // what has a value of its own may be left to it
            return [name, initialOf(own) ? field : own];
          }),
        ),
        scopes: [...sees, ...scopesFor(child, "create")],
        undo: true,
        amounts,
        about: child.name,
      },
      {
        name: `${amount}Remove`,
        does: "removeRules",
        form: { [amounts.to]: { ...to, required: true } },
        scopes: [...sees, ...scopesFor(child, "delete"), ...scopesFor(child, "create")],
        undo: true,
        amounts,
        about: child.name,
      },
    ];
  });

/** Verbs that many can get: what the module says, and those whose button stands in the bar of ticked rows. */
const verbsOf = ({ operations = {}, bulk }: Resource): readonly BulkVerb[] => {
  const said = bulk?.operations ?? [];
  const ticked = Object.entries(operations).flatMap(([name, { buttons = [] }]): BulkVerb[] => {
    const button = buttons.find(({ at, on }) => at === "bulk" && !on);
    const by = Object.entries(button?.given ?? {}).find(([, field]) => field === "id")?.[0];
    return button && !said.some((verb) => verb.name === name) ? [{ name, ...(by && { by }) }] : [];
  });
  return [...said, ...ticked];
};

/** Everything that can be done to many records of a module at once; none where it takes no part. */
export const bulkActionsOf = (resource: Resource): readonly BulkAction[] => {
  if (!takesPart(resource)) return [];
  const writes = writesOf(resource);
  const { document, states = {} } = resource;
  const actions: BulkAction[] = [];
  if (writes.includes("update")) {
    const scopes = scopesFor(resource, "update");
    const saved = { does: "save", scopes, undo: true } as const;
    if (has(resource, "labels"))
      actions.push({
        ...saved,
        name: "labels",
        some: true,
        form: { add: { kind: "labels" }, remove: { kind: "labels" } },
      });
    if (has(resource, "customFields"))
      actions.push({ ...saved, name: "customFields", some: true, form: { customFields: { kind: "customFields" } } });
    const form = fieldsOf(resource, settable(resource));
    if (Object.keys(form).length > 0) actions.push({ ...saved, name: "fields", some: true, form });
    actions.push(...amountActions(resource));
    if (document) {
      const targets = [...new Set(documentTransitions(resource).asked.map(([, to]) => to))];
      if (targets.length > 0 && resource.fields["state"]?.kind === "state")
        actions.push({ ...saved, name: "state", states: targets, form: { state: { kind: "state", required: true } } });
      const places = fieldsOf(resource, placesOf(document));
      if (Object.keys(places).length > 0)
        actions.push({ ...saved, name: "place", some: true, form: places, in: statesAt(states, "draft") });
    }
  }
  if (document && writes.includes("create"))
    actions.push({ name: "duplicate", does: "duplicate", form: {}, scopes: scopesFor(resource, "create"), undo: true });
  for (const verb of verbsOf(resource)) actions.push(operationAction(resource, verb));
  if (writes.includes("delete"))
    actions.push({
      ...{ name: "delete", does: "delete", form: {}, scopes: scopesFor(resource, "delete"), undo: false },
      ...(document && { in: deletableStates(resource) }),
    });
  return actions;
};

export const bulkActionOf = (resource: Resource, name: string): BulkAction | undefined =>
  bulkActionsOf(resource).find((action) => action.name === name);
