import { isColumn } from "../fields.ts";
import { childrenFieldsOf, lineFieldOf, type Resource } from "../resource.ts";
import { closingQuestions, deedOf, type Lines } from "../document.ts";
import { firstStates, liveStates, stateWith, statesAt, statesOnce, type States } from "../stages.ts";
import type { Check, Known } from "./problems.ts";

/** What the generators write to in every line, whatever its document: core/lines.ts brings them. */
const ofEveryLine = ["position", "quantity", "unit", "unitFactor", "unitQuantity", "qtyShortClosed"];

/** The same of lines that are made: core/lines.ts brings them, too. */
const ofEveryComponent = ["position", "description", "quantityPer", "isFixed", "quantity", "qtyShortClosed"];

/** What is made of bills of materials is made of lines of the same document, by a reference to them, after those. */
const billProblems = (resource: Resource, known: Known, name: string, { bill }: Lines): string[] => {
  if (!bill) return [];
  const names = Object.keys(resource.document?.lines ?? {});
  const whole = resource.document?.lines[bill.of];
  const table = lineFieldOf(resource, bill.of)?.of;
  const field = known.get(lineFieldOf(resource, name)?.of ?? "")?.fields[bill.line];
  if (!whole || whole.bill || !whole.done || names.indexOf(bill.of) > names.indexOf(name))
    return [`its lines ${name} are made of ${bill.of}, which are no lines before them of which something is done`];
  return field?.kind === "reference" && field.module === table
    ? []
    : [`its lines ${name} name by ${bill.line} what they are made of, which refers to no ${table}`];
};

const rootOf = ({ document, fields }: Resource, known: Known): Resource | undefined => {
  const field = fields[document?.root ?? ""];
  const root = field?.kind === "reference" && field.required && field.createOnly ? known.get(field.module) : undefined;
  return root?.document && root;
};

/** What is credited is credited of a line of the root, which has the amounts itself. */
const creditProblems = (
  name: string,
  credits: NonNullable<Lines["of"]>["credits"],
  fields: Resource["fields"],
  known: Known,
  tables: readonly string[],
): string[] => {
  if (!credits) return [];
  const field = fields[credits.line];
  const itsFields = field?.kind === "reference" && tables.includes(field.module) && known.get(field.module)?.fields;
  if (!itsFields) return [`its lines ${name} credit lines by ${credits.line}, which refers to no line of its root`];
  return credits.amounts
    .filter((amount) => fields[amount]?.kind !== "money" || itsFields[amount]?.kind !== "money")
    .map((amount) => `its lines ${name} credit ${amount}, which is no amount of both`);
};

/** A line names a line of the root of its document. */
const namingProblems = (
  resource: Resource,
  known: Known,
  name: string,
  { of }: Lines,
  fields: Resource["fields"],
): string[] => {
  if (of === undefined) return [];
  const root = rootOf(resource, known);
  if (!root) return [`its lines ${name} name lines of a document, and it has no root whose lines they could be`];
  const field = fields[of.line];
  const tables = childrenFieldsOf(root).flatMap(([child, { of: table }]) =>
    root.document?.lines[child] ? [table] : [],
  );
  const own = field?.kind === "reference" ? known.get(field.module)?.fields[of.by ?? ""] : undefined;
  const isOfRoot = own?.kind === "reference" && own.module === root.name;
  if (field?.kind !== "reference" || !(isOfRoot || tables.some((table) => table === field.module)))
    return [`its lines ${name} name lines by ${of.line}, which refers to no line of ${root.name}`];
  const { upTo, whenSet, parts = [], credits } = of;
  const itsFields = known.get(field.module)?.fields ?? {};
  const has = (of: Resource["fields"], column: string) => isColumn(of[column] ?? { kind: "labels" });
  return [
    ...[upTo, whenSet?.upTo ?? []]
      .flat()
      .filter((column) => !has(itsFields, column))
      .map((column) => `its lines ${name} stay within ${column}, which ${field.module} has not`),
    ...(whenSet && !has(known.get("accounts")?.fields ?? {}, whenSet.setting)
      ? [`its lines ${name} stay within ${whenSet.upTo} by the setting ${whenSet.setting}, which accounts have not`]
      : []),
    ...parts
      .filter((part) => !has(itsFields, part) || !has(fields, part))
      .map((part) => `its lines ${name} have their part of ${part}, which they or ${field.module} have not`),
    ...creditProblems(name, credits, fields, known, tables),
    ...(parts.length > 0 && statesAt(resource.states ?? {}, "draft").length > 0
      ? [`its lines ${name} have parts of amounts, which those of a draft would not be`]
      : []),
  ];
};

/** What a document becomes by amounts of its own has these amounts, and a state for either case. */
const progressProblems = ({ document, fields }: Resource, states: States): string[] => {
  const { progress } = document ?? {};
  if (!progress) return [];
  return [
    ...[progress.of, ...progress.by]
      .filter((name) => fields[name]?.kind !== "money")
      .map((name) => `it is done by ${name}, which is no amount of it`),
    ...(["open", "done"] as const)
      .filter((stage) => stateWith(states, stage) === undefined)
      .map((stage) => `amounts lead it on, and none of its states is ${stage}`),
    ...(Object.values(document?.lines ?? {}).some(({ done }) => done !== undefined)
      ? ["amounts lead it on, and so does what is done of its lines"]
      : []),
  ];
};

/** What was done of a line is said in its words, and nothing that cannot be done. */
const deedProblems = (child: Resource | undefined, { done, flows }: Lines): string[] => {
  const deeds = [done ?? [], ...Object.values(flows).map((flow) => flow.done ?? [])].flat().map(deedOf);
  return (["en", "ru"] as const).flatMap((language) => {
    const said = Object.keys(child?.translations[language].deeds ?? {});
    return [...new Set(deeds)]
      .filter((deed) => !said.includes(deed))
      .map((deed) => `no ${language} word for what was ${deed} of ${child?.name}`);
  });
};

const linesProblems = (resource: Resource, known: Known, name: string, lines: Lines): string[] => {
  const child = lineFieldOf(resource, name);
  const fields = child && known.get(child.of)?.fields;
  if (!fields) return [`its lines ${name} are no ${lines.bill ? "records" : "children"}`];
  const { item, done, amount, flows, of } = lines;
  const naming = fields[of?.line ?? ""];
  const namedFields = (naming?.kind === "reference" && known.get(naming.module)?.fields) || {};
  const read = [
    item,
    done ?? [],
    ...(lines.bill ? ofEveryComponent : ofEveryLine),
    ...Object.values(flows).map((flow) => flow.done ?? []),
  ].flat();
  return [
    ...[...new Set([...read, ...(amount ? [amount.column, amount.tax ?? []].flat() : [])])]
      .filter((column) => !isColumn(fields[column] ?? { kind: "labels" }))
      .map((column) => `its lines ${name} need the column ${column}, which ${child.of} has not`),
    ...(amount && "rule" in amount && resource.document?.parties.length === 0
      ? [`its lines ${name} take their ${amount.rule} from the rules of a party, and it has none`]
      : []),
    ...(amount && "named" in amount && !isColumn(namedFields[amount.named] ?? { kind: "labels" })
      ? [`its lines ${name} take ${amount.column} from ${amount.named} of the lines they name, which is not there`]
      : []),
    ...Object.entries(flows)
      .filter(([, flow]) => done === undefined && flow.done === undefined)
      .map(([flow]) => `the flow ${flow} of its lines ${name} does not say what is done of it`),
    ...namingProblems(resource, known, name, lines, fields),
    ...billProblems(resource, known, name, lines),
    ...deedProblems(known.get(child.of), lines),
  ];
};

/** Whatever states a kind has, it begins in one of them and counts in one, and each can come about. */
const statesProblems = ({ document, transitions: moves = [] }: Resource, states: States): string[] => {
  const has = (stage: Parameters<typeof stateWith>[1]) => stateWith(states, stage) !== undefined;
  const lines = Object.values(document?.lines ?? {});
  const done = lines.flatMap((line) =>
    [line.done ?? [], ...Object.values(line.flows).map((flow) => flow.done ?? [])].flat(),
  );
  return [
    ...(firstStates(states).length === 0 ? ["none of its states is draft or open, so it cannot begin"] : []),
    ...(liveStates(states).length === 0 ? ["none of its states is open, under way or done"] : []),
    ...(has("canceled") && !document?.canceling ? ["it can be canceled, and does not say what that means"] : []),
    ...(document?.canceling && !has("canceled")
      ? ["it says what canceling means, and has no state that is canceled"]
      : []),
    ...(document?.canceling?.whenDone === "closed" && !has("closed")
      ? ["what is left is closed by canceling, and it has no state that is closed"]
      : []),
    ...statesOnce(states)
      .filter(({ once }) => !done.includes(once))
      .map(({ state, once }) => `it is ${state} once ${once} is done, which is done of none of its lines`),
    ...statesAt(states, "underWay", "done")
      .filter(
        (state) =>
          document?.movedBy === undefined &&
          document?.progress === undefined &&
          lines.every((line) => line.done === undefined) &&
          !moves.some(([, to]) => to === state),
      )
      .map((state) => `it becomes ${state} by what is done of its lines, and nothing is`),
    ...moves
      .flat()
      .filter((state) => !(state in states))
      .map((state) => `its transitions name the state ${state}, which it has not`),
  ];
};

/** A document says what its generators need, and nothing that they cannot do. */
export const documentProblems: Check = (resource, known) => {
  const { document, states } = resource;
  if (!document) return [];
  const named = Object.entries(document.lines);
  const others = [...known.values()].filter(({ name }) => name !== resource.name);
  const flowsOf = (of: Resource) => Object.values(of.document?.lines ?? {}).flatMap(({ flows }) => Object.keys(flows));
  const own = flowsOf(resource);
  const sums = Object.entries(document.sums ?? {});
  return [
    ...(states
      ? [...statesProblems(resource, states), ...progressProblems(resource, states)]
      : ["it is a document without states"]),
    ...Object.keys(closingQuestions(document))
      .filter((key) => !(key in (resource.inputs ?? {})))
      .map((key) => `closing one asks for ${key}, which its input has not`),
    ...(document.root === undefined || rootOf(resource, known)
      ? []
      : [`its root ${document.root} is no required reference to a document that is given once, when it is made`]),
    ...(document.touches === undefined || document.root !== undefined ? [] : ["it touches roots, and has none"]),
    ...(document.leavesRoot === undefined || document.root !== undefined ? [] : ["it leaves its root, and has none"]),
    ...(document.throughRoot === undefined || document.throughRoot in (rootOf(resource, known)?.inputs ?? {})
      ? []
      : [`it is saved through ${document.throughRoot} of its root, whose inputs have no such key`]),
    ...named.flatMap(([name, lines]) => linesProblems(resource, known, name, lines)),
    ...own
      .filter((flow, at) => own.indexOf(flow) !== at || others.some((other) => flowsOf(other).includes(flow)))
      .map((flow) => `a flow of another kind of line is called ${flow}, too`),
    ...sums.flatMap(([field, columns = []]) =>
      named.length === 0 || columns.length === 0 ? [`${field} is a sum of lines, and there are none`] : [],
    ),
  ];
};
