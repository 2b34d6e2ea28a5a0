import { ownNameOf } from "../../resources/core/aliases.ts";
import { inPersonOperations } from "../../resources/core/in-person.ts";
import { insightField, namesOf, namesOfReport } from "../../resources/core/naming.ts";
import { viewScopesOf, writeScopesOf } from "../../resources/core/permissions.ts";
import { definitionOf, isDeclared, listReports, reports, resources } from "../../resources/core/registry.ts";
import type { Resource } from "../../resources/core/resource.ts";
import { notInPerson, notSignedIn } from "../errors/refuse.ts";
import { isSecret, scopesOfInsight } from "./insights.ts";
import { requireAll, requireAny } from "./visitor.ts";

/** What a call needs of its caller, beside a session: one of some scopes, all of others, and no program in a person's name. */
type Right = { any?: readonly string[]; all?: readonly string[]; inPerson?: boolean };
type Input = Readonly<Record<string, unknown>>;
/** The right to a call with an input: what lies in it may need more. */
type RightTo = (input: Input) => Right;

/** Who calls, as far as rights go; null is nobody. */
export type Holder = { granted: string; isProgram: boolean } | null;

const isObject = (value: unknown): value is Input =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const scopeOfRow = (resource: Resource, row: Input): string | undefined => {
  const { id, version: _version, remove, ...changes } = row;
  const scopes = writeScopesOf(resource);
  if (id == null) return scopes.create;
  if (remove === true) return scopes.delete;
  return Object.keys(changes).length > 0 ? scopes.update : undefined;
};

/** The module of the rows that an update takes under a key: children, and documents that are changed with what they are about. */
const moduleOfRows = ({ fields, inputs = {} }: Resource, key: string): Resource | undefined => {
  const field = fields[key];
  const isWritten = field?.kind === "children" || (field?.kind === "records" && key in inputs);
  return isWritten && isDeclared(field.of) ? definitionOf(field.of) : undefined;
};

/** The scopes of the rows in an input, however deep; of what is no row, none. */
const scopesOfRows = (resource: Resource, input: Input): string[] =>
  Object.entries(input).flatMap(([key, value]) => {
    const child = moduleOfRows(resource, ownNameOf(resource, key));
    if (!child || child.follows) return [];
    const rows = Array.isArray(value) ? value.filter(isObject) : isObject(value) ? [value] : [];
    return rows.flatMap((row) => [scopeOfRow(child, row) ?? [], scopesOfRows(child, row)].flat());
  });

const inPerson = new Set(inPersonOperations(resources));
type Write = "create" | "update" | "delete";

const rightToWrite = (resource: Resource, write: Write): Right => ({
  all: resource.follows ? [] : [writeScopesOf(resource)[write]],
  inPerson: inPerson.has(`${write === "delete" ? "delete" : "save"}_${resource.name}`),
});

/** Functions of the database by their names, as app_hidden.perform calls them. */
const operations: ReadonlyMap<string, RightTo> = new Map(
  resources.flatMap((resource): [string, RightTo][] => {
    const { name, single } = resource;
    const [create, update, remove] = (["create", "update", "delete"] as const).map((write) =>
      rightToWrite(resource, write),
    ) as [Right, Right, Right];
    return [
      [`save_${name}`, ({ id }) => (single || id != null ? update : create)],
      [`delete_${name}`, () => remove],
      [`duplicate_${name}`, () => create],
      ...Object.values(resource.operations ?? {}).map(({ sql, scope }): [string, RightTo] => {
        const right = { all: [scope], inPerson: inPerson.has(sql) };
        return [sql, () => right];
      }),
    ];
  }),
);

/**
 * The right to an operation of the database, without what its rows need besides: Postgres asks for that. Of what belongs
 * to no module it is a session.
 */
export const rightToPerform = (operation: string, input: Input): Right =>
  operations.get(operation)?.(input) ?? { inPerson: inPerson.has(operation) };

const anyOf = (...scopes: readonly string[]): RightTo => {
  const right = { any: scopes };
  return () => right;
};
const allOf = (...scopes: readonly string[]): RightTo => {
  const right = { all: scopes };
  return () => right;
};

const reads = (resource: Resource): Readonly<Record<string, RightTo>> => {
  const { one, many, paginated } = namesOf(resource.name);
  const list = anyOf(...viewScopesOf(resource, "all"));
  return {
    [many]: list,
    [paginated]: list,
    [one]: anyOf(...viewScopesOf(resource, "single"), ...viewScopesOf(resource, "self")),
    ...Object.fromEntries(
      Object.entries(resource.insights ?? {}).map(([name, insight]) => [
        insightField(resource.name, name),
        (isSecret(insight) ? allOf : anyOf)(...scopesOfInsight(resource, insight)),
      ]),
    ),
  };
};

const views = (scope: string): RightTo => anyOf(`${scope}:view:all`, `${scope}:view:single`);
const desk = allOf("sku:view:all", "purchase_order:view:all");

const queries: Readonly<Record<string, RightTo>> = {
  ...Object.assign({}, ...resources.map(reads)),
  ...Object.fromEntries(
    reports.flatMap(({ name, report }) => {
      const { rows, totals, groups } = namesOfReport(name);
      return [rows, totals, groups].map((field): [string, RightTo] => [field, allOf(...report.scopes)]);
    }),
  ),
  ...Object.fromEntries(
    listReports.flatMap(({ name, report }) => {
      const { totals, groups } = namesOfReport(name);
      return [totals, groups].map((field): [string, RightTo] => [field, anyOf(...report.scopes)]);
    }),
  ),
  // what is no record and no list of a module
  calendar: anyOf("calendar:view"),
  emailDraft: anyOf("email:create"),
  explainQuantity: views("sku"),
  history: anyOf("history:view:all"),
  historyPaginated: anyOf("history:view:all"),
  lastLedgerCheck: anyOf("stock_history:view"),
  lineTerms: views("sku"),
  lotMappings: views("lot"),
  packedComponents: views("shipment"),
  peopleWhoSee: anyOf("comment:create"),
  pickList: views("lot"),
  recordEmails: anyOf("email:create"),
  rehearseWorkflow: anyOf("workflow:view:single"),
  reorderDesk: desk,
  reorderWhy: desk,
  resetPreview: anyOf("reset:create"),
  stockAsOf: anyOf("stock_history:view"),
  testTemplate: views("template"),
  userSessions: anyOf("user:view:all"),
  verifyLedger: anyOf("stock_history:view"),
};

/** Scopes that some values of an input need, beside those of its module. */
const ofValues: Readonly<Record<string, readonly (readonly [scope: string, isNeeded: (input: Input) => boolean])[]>> = {
  updateSalesOrder: [["sales_order:cancel", ({ state, status }) => (state ?? status) === "Canceled"]],
  cancelSalesOrder: [["sales_order:cancel", () => true]],
  updateTransfer: [["lot:adjust", ({ inTransit }) => inTransit === "lost"]],
  arrangeDashboard: [["user_role:update:single", ({ roleId }) => roleId != null]],
};
const scopesOfValues = (field: string, input: Input): string[] =>
  (ofValues[field] ?? []).flatMap(([scope, isNeeded]) => (isNeeded(input) ? [scope] : []));

const also = ({ all = [], ...right }: Right, scopes: readonly string[]): Right => ({
  ...right,
  all: [...new Set([...all, ...scopes])],
});
/** A copy has lines as its document has. */
const scopesOfLines = (resource: Resource): string[] =>
  Object.keys(resource.document?.lines ?? {}).flatMap((field) => {
    const line = moduleOfRows(resource, field);
    return line ? [writeScopesOf(line).create] : [];
  });
const writes = (resource: Resource): Readonly<Record<string, RightTo>> => {
  const names = namesOf(resource.name);
  const moves = ["cancel", "close", "reopen"].map((verb) => `${verb}${names.type}`);
  const withRows =
    (write: Write): RightTo =>
    (input) =>
      also(rightToWrite(resource, write), scopesOfRows(resource, input));
  const rules: Readonly<Record<string, RightTo>> = {
    [names.create]: withRows("create"),
    [names.update]: withRows("update"),
    [names.delete]: () => rightToWrite(resource, "delete"),
    [names.duplicate]: () => also(rightToWrite(resource, "create"), scopesOfLines(resource)),
    ...Object.fromEntries(moves.map((field) => [field, () => rightToWrite(resource, "update")])),
    ...Object.fromEntries(
      Object.entries(resource.operations ?? {}).map(([field, { sql, besides = [] }]) => [
        field,
        (input: Input) => also(rightToPerform(sql, input), besides),
      ]),
    ),
  };
  return Object.fromEntries(
    Object.entries(rules).map(([field, rule]) => [
      field,
      (input: Input) => also(rule(input), scopesOfValues(field, input)),
    ]),
  );
};
const mutations: Readonly<Record<string, RightTo>> = {
  ...Object.assign({}, ...resources.map(writes)),
  uploadFiles: anyOf(),
  removeFile: anyOf(),
};

/** Mutations of people without a session. */
const ofNobody: ReadonlySet<string> = new Set([
  "login",
  "logout",
  "refreshTokens",
  "register",
  "verify",
  "verifyEmail",
  "resendVerification",
  "forgotPassword",
  "resetPassword",
  "keepEmail",
]);

const rightToView = (module: unknown, how: "all" | "single"): Right =>
  typeof module === "string" && isDeclared(module) ? { any: viewScopesOf(definitionOf(module), how) } : {};
const subscriptions: Readonly<Record<string, RightTo>> = {
  recordChanged: ({ module }) => rightToView(module, "all"),
  userChanged: () => rightToView("users", "all"),
  recordPresence: ({ module }) => rightToView(module, "single"),
};

export type RootType = "query" | "mutation" | "subscription";
const rules: Readonly<Record<RootType, Readonly<Record<string, RightTo>>>> = {
  query: queries,
  mutation: mutations,
  subscription: subscriptions,
};

/** The right to a root field with its arguments; null where nobody has to be signed in. What belongs to no module is one's own, and changed in person. */
export const rightToAsk = (type: RootType, field: string, args: Input): Right | null => {
  if (field.startsWith("__") || (type === "mutation" && ofNobody.has(field))) return null;
  const rule = Object.hasOwn(rules[type], field) ? rules[type][field] : undefined;
  if (rule) return rule(isObject(args["input"]) ? args["input"] : args);
  return { inPerson: type === "mutation" };
};

/** Refuses a caller, before anything of the call itself is looked at: who it is, then whether it may. */
export const requireRight = (holder: Holder, right: Right | null): void => {
  if (!right) return;
  if (!holder) throw notSignedIn();
  if (right.inPerson && holder.isProgram) throw notInPerson();
  requireAny(holder.granted, right.any ?? []);
  requireAll(holder.granted, right.all ?? []);
};
