import type { BulkAction } from "../../resources/core/bulk.ts";
import { exchangeKeysOf } from "../../resources/core/exchange.ts";
import type { BulkVerb } from "../../resources/core/operations.ts";
import { definitionOf } from "../../resources/core/registry.ts";
import { changedAmount, type Way } from "./amounts.ts";
import type { Resource } from "../../resources/core/resource.ts";
import { comparable } from "../imports/current.ts";
import type { Problem } from "../imports/save.ts";
import type { BulkRecord } from "../imports/records.ts";

export type Fields = Readonly<Record<string, unknown>>;
/** `rule` and whom it is `for`, where it is an amount of one of several. */
export type Difference = { field: string; rule?: number; for?: string; from: string | null; to: string | null };
/** A call of the entrance of every change. */
export type Call = { operation: string; input: Fields };
/**
 * What a record gets: the call, what differs by it, and what puts it back, which is told its id and version afterwards; or why it is left out.
 */
export type Plan =
  | {
      call: Call;
      differences: readonly Difference[];
      undo: ((id: number, version: number | null, answer: Fields) => Call) | null;
    }
  | { skip: Problem };
type Names = ReadonlyMap<string, string>;
type Change = { set: Fields; before: Fields; differences: readonly Difference[] };

export const left = (
  problem: string,
  code: string,
  message: string,
  field: string | null = null,
): { skip: Problem } => ({
  skip: { field, problem, code, message },
});
const unchanged = () => left("unchanged", "VALIDATION", "It is so already.");

type Named = { id: number; name: string };
type Id = { id: number };
const idsIn = (value: unknown): readonly number[] => ((value ?? []) as Id[]).map(({ id }) => id);

const labelsOf = (fields: Fields, record: BulkRecord, names: Names): Change | null => {
  const now = record["labels"] as readonly Named[];
  const has = (id: number) => now.some((label) => label.id === id);
  const remove = idsIn(fields["remove"]).filter(has);
  const add = idsIn(fields["add"]).filter((id) => !has(id) && !idsIn(fields["remove"]).includes(id));
  if (add.length + remove.length === 0) return null;
  const called = (id: number) => names.get(`labels ${id}`) ?? `#${id}`;
  const off = (id: number) => ({ id, remove: true });
  const on = (id: number) => ({ id });
  return {
    set: { labels: [...add.map(on), ...remove.map(off)] },
    before: { labels: [...remove.map(on), ...add.map(off)] },
    differences: [
      {
        field: "labels",
        from: now.map(({ name }) => name).join(", "),
        to: [...now.filter(({ id }) => !remove.includes(id)).map(({ name }) => name), ...add.map(called)].join(", "),
      },
    ],
  };
};

type Custom = { id: number; value: unknown };
const text = (value: unknown): string => (value === null || value === undefined ? "" : String(value as string));
const customOf = (fields: Fields, record: BulkRecord): Change | null => {
  const now = (record["customFields"] ?? []) as readonly Custom[];
  const changes = (fields["customFields"] as readonly Custom[]).flatMap(({ id, value }) => {
    const before = now.find((each) => each.id === id)?.value ?? null;
    return text(before) === text(value) ? [] : [{ id, value: value ?? null, before }];
  });
  if (changes.length === 0) return null;
  return {
    set: { customFields: changes.map(({ id, value }) => ({ id, value })) },
    before: { customFields: changes.map(({ id, before }) => ({ id, value: before })) },
    differences: changes.map(({ id, value, before }) => ({ field: `cf:${id}`, from: text(before), to: text(value) })),
  };
};

const plainOf = ({ form }: BulkAction, fields: Fields, record: BulkRecord, names: Names): Change | null => {
  const changes = Object.entries(fields).flatMap(([name, given]) => {
    const field = form[name];
    if (!field || !Object.hasOwn(record, name)) return [];
    const value = given === "" ? null : given;
    const before = record[name] ?? null;
    if (comparable(field.kind, before) === comparable(field.kind, value)) return [];
    const module = field.kind === "reference" ? field.module : null;
    const reference = record[`${name.replace(/Id$/, "")}Reference`] as Named | null | undefined;
    const shown = module === null ? comparable(field.kind, before) : (reference?.name ?? "");
    const to = module === null ? comparable(field.kind, value) : (names.get(`${module} ${text(value)}`) ?? text(value));
    return [{ name, value, before, difference: { field: name, from: shown, to } }];
  });
  if (changes.length === 0) return null;
  return {
    set: Object.fromEntries(changes.map(({ name, value }) => [name, value])),
    before: Object.fromEntries(changes.map(({ name, before }) => [name, before])),
    differences: changes.map(({ difference }) => difference),
  };
};

const amountsOf = ({ amounts }: BulkAction, fields: Fields, record: BulkRecord): Change | null => {
  if (!amounts) return null;
  const { children, amount, to } = amounts;
  const rules = (record[children] ?? []) as readonly Readonly<Record<string, unknown>>[];
  const changes = rules.flatMap((rule) => {
    if (fields[to] && Number(rule[to]) !== Number(fields[to])) return [];
    const before = text(rule[amount]);
    const after = changedAmount(before, {
      way: fields["way"] as Way,
      by: text(fields["by"]),
      decimals: fields["decimals"] === "4" ? 4 : 2,
    });
    return comparable("unitMoney", before) === comparable("unitMoney", after)
      ? []
      : [{ id: rule["id"], whom: whomOf(rule, to), before, after }];
  });
  if (changes.length === 0) return null;
  return {
    set: { [children]: changes.map(({ id, after }) => ({ id, [amount]: after })) },
    before: { [children]: changes.map(({ id, before }) => ({ id, [amount]: before })) },
    differences: changes.map(({ id, whom, before, after }) => ({
      ...{ field: amount, rule: Number(id), from: before, to: after },
      ...(whom !== undefined && { for: whom }),
    })),
  };
};

type Rule = Readonly<Record<string, unknown>>;
const whomOf = (rule: Rule, to: string): string | undefined =>
  (rule[`${to.replace(/Id$/, "")}Reference`] as Named | null | undefined)?.name;

/** Whether two rules are for the same: of the same vendor or label, from the same quantity on, in the same unit. */
const isSame = (names: readonly string[], form: BulkAction["form"], rule: Rule, fields: Fields): boolean =>
  names.every((name) => {
    const field = form[name];
    if (!field) return true;
    const given = fields[name] ?? ("initial" in field ? field.initial : null);
    return comparable(field.kind, rule[name] ?? null) === comparable(field.kind, given);
  });

/** A rule more for a record that has none of its kind. */
const addedRule = (action: BulkAction, fields: Fields, record: BulkRecord, names: Names): Plan => {
  const { amounts, about = "", form } = action;
  const child = definitionOf(about);
  const parent = child.parent?.[1] ?? "";
  const rules = (record[amounts?.children ?? ""] ?? []) as readonly Rule[];
  const keys = (exchangeKeysOf(child)[0] ?? []).filter((name) => name !== parent);
  if (!amounts || rules.some((rule) => isSame(keys, form, rule, fields))) return unchanged();
  const to = form[amounts.to];
  const whom = to?.kind === "reference" ? names.get(`${to.module} ${text(fields[amounts.to])}`) : undefined;
  return {
    call: { operation: `save_${about}`, input: { ...fields, [parent]: record.id } },
    differences: [
      {
        ...{ field: amounts.amount, from: null, to: text(fields[amounts.amount]) },
        ...(whom !== undefined && { for: whom }),
      },
    ],
    // a new one is of version 1: a change since then stays
    undo: (_, __, answer) => ({ operation: `delete_${about}`, input: { id: answer["id"], version: 1 } }),
  };
};

/** Rules of one vendor or label that a record loses. */
const lostRules = ({ amounts, about = "" }: BulkAction, fields: Fields, record: BulkRecord): Change | null => {
  if (!amounts) return null;
  const { children, amount, to } = amounts;
  const rules = ((record[children] ?? []) as readonly Rule[]).filter((rule) => Number(rule[to]) === Number(fields[to]));
  if (rules.length === 0) return null;
  const kept = definitionOf(about).form ?? [];
  return {
    set: { [children]: rules.map(({ id }) => ({ id, remove: true })) },
    before: { [children]: rules.map((rule) => Object.fromEntries(kept.map((name) => [name, rule[name]]))) },
    differences: rules.map((rule) => {
      const whom = whomOf(rule, to);
      return {
        ...{ field: amount, rule: Number(rule["id"]), from: text(rule[amount]), to: null },
        ...(whom !== undefined && { for: whom }),
      };
    }),
  };
};

const changeOf = (action: BulkAction, fields: Fields, record: BulkRecord, names: Names): Change | null => {
  if (action.does === "amounts") return amountsOf(action, fields, record);
  if (action.does === "removeRules") return lostRules(action, fields, record);
  if (action.name === "labels") return labelsOf(fields, record, names);
  return action.name === "customFields" ? customOf(fields, record) : plainOf(action, fields, record, names);
};

/** What takes back a verb that answered so. */
export const undoCall = ({ sql, of = "id", told = [] }: NonNullable<BulkVerb["undo"]>, answer: Fields): Call => ({
  operation: sql,
  input: { id: answer[of], ...Object.fromEntries(told.map((key) => [key, answer[key]])) },
});

/** What an action is to one record. */
export const planFor = (
  { name: module }: Resource,
  action: BulkAction,
  { id: bulkUpdateId, fields }: { id: number; fields: Fields },
  record: BulkRecord,
  names: Names,
  own: Fields = {},
): Plan => {
  const { id, version } = record;
  if (action.in && !action.in.includes(String(record["state"])))
    return left("otherState", "TRANSITION", `It is ${String(record["state"])}.`, "state");
  switch (action.does) {
    case "addRule":
      return addedRule(action, fields, record, names);
    case "amounts":
    case "removeRules":
    case "save": {
      const change = changeOf(action, fields, record, names);
      if (!change) return unchanged();
      return {
        call: { operation: `save_${module}`, input: { id, version, ...change.set } },
        differences: change.differences,
        undo: (_, now) => ({ operation: `save_${module}`, input: { id, version: now, ...change.before } }),
      };
    }
    case "delete":
      return { call: { operation: `delete_${module}`, input: { id, version } }, differences: [], undo: null };
    case "duplicate":
      return {
        call: { operation: `duplicate_${module}`, input: { id } },
        differences: [],
        undo: (made, now) => ({ operation: `delete_${module}`, input: { id: made, version: now } }),
      };
    case "operation": {
      const { sql = "", by = "id", undo, batch, given } = action.operation ?? {};
      return {
        call: {
          operation: sql,
          input: { ...own, ...fields, ...given, [by]: id, ...(batch && { [batch]: bulkUpdateId }) },
        },
        differences: [],
        undo: undo ? (_, __, answer) => undoCall(undo, answer) : null,
      };
    }
  }
};
