import { sqlValueWithCodec, TYPES } from "postgraphile/@dataplan/pg";
import { sql, type SQL } from "postgraphile/pg-sql2";
import type { Field } from "../../resources/core/fields.ts";
import { stockFilterOf } from "../../resources/core/filters.ts";
import { snake } from "../../resources/core/naming.ts";
import type { ReportResource } from "../../resources/core/report.ts";
import { refuse } from "../errors/refuse.ts";
import { filled, type Params } from "./placeholders.ts";
import { countFor, sumFor } from "./computed.ts";
import type { FilterInput } from "./filters.ts";
import type { Module } from "./modules.ts";
import { conditionsGiven, conditionsOf, slotsOf } from "./build-list-query.ts";
import { stockScopeUnder } from "./stock-scope.ts";

type Build = GraphileBuild.Build;
type Filter = FilterInput | null | undefined;
/** A module with its list as a report. */
export type Listed = { build: Build; module: Module; report: ReportResource };
export type Question = {
  account: number;
  filter: Filter;
  /** The filter of another period. */
  before?: Filter;
  groupBy?: string | null;
  /** Day, week or month of days. */
  each?: string | null;
  sums?: readonly string[] | null;
  orderBy?: readonly { column: string; order: "ASC" | "DESC" }[] | null;
  limit?: number | null;
  offset?: number | null;
};
type Statement = { text: string; values: unknown[] };

export const mostGroups = 1000;
/** As many as a screen has room for. */
export const mostSums = 12;
const customField = /^cf:(\d{1,9})$/;

const unknown = (what: string, name: string): never => {
  throw refuse("VALIDATION", `This list has no such figure or group: ${name.slice(0, 60)}.`, {
    fields: { [what]: "choice" },
  });
};

const isCustomised = ({ module }: Listed): boolean =>
  Object.values(module.resource.fields).some(({ kind }) => kind === "customFields");
const customValue = (row: SQL, id: number, value: SQL): SQL =>
  sql`(select ${value} from app_hidden.custom_field_index as i where i.account_id = ${row}.account_id and i.record_id = ${row}.id and i.field_id = ${sqlValueWithCodec(id, TYPES.int)})`;

/** What a row brings to a sum. */
const amountOf = (listed: Listed, name: string, row: SQL, filter: Filter): SQL => {
  const { build, module, report } = listed;
  const custom = customField.exec(name);
  if (custom && isCustomised(listed)) return customValue(row, Number(custom[1]), sql`i.number_value`);
  if (!report.report.sums.includes(name)) return unknown("sums", name);
  const field = module.resource.fields[name];
  if (field?.kind !== "computed") return sql`${row}.${sql.identifier(snake(name))}`;
  if ("count" in field.from) return countFor(build, field.from, row);
  const stock = stockFilterOf(module.resource);
  if ("sum" in field.from)
    return sumFor(build, module, field.from, row, stockScopeUnder(stock === undefined ? null : filter?.[stock]));
  return unknown("sums", name);
};

const steps: Readonly<Record<string, SQL>> = {
  day: sql`'YYYY-MM-DD'`,
  week: sql`'YYYY-MM-DD'`,
  month: sql`'YYYY-MM'`,
};
/** What makes rows one group, as reports have it: a day by its day, week or month in the account's time zone. */
const keyOf = (listed: Listed, name: string, each: string, row: SQL): SQL => {
  const custom = customField.exec(name);
  if (custom && isCustomised(listed))
    return customValue(
      row,
      Number(custom[1]),
      sql`coalesce(i.text_value, i.date_value::text, trim_scale(i.number_value)::text)`,
    );
  const field = listed.report.report.groups.includes(name) ? listed.report.fields[name] : undefined;
  if (!field) return unknown("groupBy", name);
  const value = sql`${row}.${sql.identifier(snake(name))}`;
  if (field.kind !== "date" && field.kind !== "datetime") return sql`${value}::text`;
  const moment =
    field.kind === "date"
      ? sql`${value}::timestamp`
      : sql`(${value} at time zone (select a.time_zone from app_public.accounts as a where a.id = app_hidden.account_id()))`;
  const format = steps[each];
  if (!format) return unknown("each", each);
  return sql`to_char(${each === "week" ? sql`date_trunc('week', ${moment})` : moment}, ${format})`;
};

const figures = ({ report }: Listed, sums: readonly string[], isNow: SQL): SQL => {
  const told = sums.map((name, at) => {
    const total = sql`coalesce(sum(r.${sql.identifier(`sum_${at}`)}) filter (where ${isNow}), 0)`;
    const { kind } = (report.fields[name] ?? { kind: "quantity" }) as Field;
    return sql`, ${sql.literal(name)}, ${kind === "integer" ? total : sql`${total}::text`}`;
  });
  return sql`jsonb_build_object('count', count(*) filter (where ${isNow})${sql.join(told, "")})`;
};

/** The rows of the list under a filter, with what is asked of each. */
const source = (listed: Listed, question: Question, which: "filter" | "before"): SQL => {
  const { module } = listed;
  const { sums = [], groupBy, each } = question;
  const filter = question[which];
  const row = sql.identifier(Symbol(module.table));
  const columns = [
    sql`${which === "filter" ? sql`true` : sql`false`} as is_now`,
    ...(groupBy == null ? [] : [sql`${keyOf(listed, groupBy, each ?? "month", row)} as key`]),
    ...(sums ?? []).map((name, at) => sql`${amountOf(listed, name, row, filter)} as ${sql.identifier(`sum_${at}`)}`),
  ];
  const conditions = conditionsOf(module, { filter }, row, slotsOf(which));
  return sql`select ${sql.join(columns, ", ")} from ${sql.identifier("app_public", module.table)} as ${row} where ${sql.join(conditions, " and ")}`;
};

const grouped = (listed: Listed, question: Question, rows: SQL, isCompared: boolean): SQL => {
  const { groupBy = "", limit, offset, orderBy, sums: asked } = question;
  const sums = asked ?? [];
  const field = listed.report.fields[groupBy ?? ""];
  const isDated = field?.kind === "date" || field?.kind === "datetime";
  const [order] = orderBy ?? [];
  const by = order?.column ?? (isDated ? "key" : "count");
  const name =
    field?.kind === "reference"
      ? (key: SQL) =>
          sql`(select n.name from app_public.references as n where n.account_id = app_hidden.account_id() and n.module = ${sql.literal(field.module)} and n.record_id = ${key}::int)`
      : null;
  if (by !== "key" && by !== "count" && !sums.includes(by)) unknown("orderBy", by);
  const measure = by === "key" ? (name?.(sql`g.key`) ?? sql`g.key`) : sql`(g.now ->> ${sql.literal(by)})::numeric`;
  const direction = (order?.order ?? (by === "key" ? "ASC" : "DESC")) === "ASC" ? sql`asc` : sql`desc`;
  const first = Math.min(Math.max(limit ?? 25, 0), mostGroups);
  const skipped = Math.min(Math.max(offset ?? 0, 0), 1_000_000);
  const named = name
    ? sql`case when p.key is not null then jsonb_build_object('id', p.key::int, 'name', ${name(sql`p.key`)}) end`
    : sql`null::jsonb`;
  const before = isCompared ? figures(listed, sums, sql`not r.is_now`) : sql`null::jsonb`;
  return sql`select jsonb_build_object('totalCount', coalesce(max(p.groups), 0), 'groups', coalesce(jsonb_agg(jsonb_build_object(
      'key', p.key, 'keyReference', ${named}, 'now', p.now, 'before', p.before) order by p.place) filter (where p.place > ${sql.literal(skipped)} and p.place <= ${sql.literal(skipped + first)}), '[]')) as answer
    from (
      select g.*, count(*) over () as groups, row_number() over (order by ${measure} ${direction} nulls last, g.key nulls last) as place
      from (select r.key, ${figures(listed, sums, sql`r.is_now`)} as now, ${before} as before from (${rows}) as r group by r.key) as g
    ) as p`;
};

const valuesOf = (module: Module, { account, filter }: Pick<Question, "account" | "filter">, prefix: string): Params =>
  Object.fromEntries(
    Object.entries(conditionsGiven(module, { account, filter }).params).map(([name, value]) => [
      `${prefix}${name}`,
      value,
    ]),
  );

/** The statement that answers what a list's rows come to, in groups where it says by what. Refuses what is no field of it, by name. */
export const figuresOf = (listed: Listed, question: Question): Statement => {
  const { account, filter, before, groupBy, sums } = question;
  if (sums && (sums.length > mostSums || new Set(sums).size < sums.length)) unknown("sums", sums.join(", "));
  const isCompared = groupBy != null && before != null;
  const now = source(listed, question, "filter");
  const rows = isCompared ? sql`${now} union all ${source(listed, question, "before")}` : now;
  const statement =
    groupBy == null
      ? sql`select ${figures(listed, sums ?? [], sql`r.is_now`)} as answer from (${rows}) as r`
      : grouped(listed, question, rows, isCompared);
  const { text, values } = sql.compile(statement);
  const params = {
    ...valuesOf(listed.module, { account, filter }, "filter"),
    ...(isCompared && valuesOf(listed.module, { account, filter: before }, "before")),
  };
  return { text, values: filled(values, params) };
};
