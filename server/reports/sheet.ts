import { askedFilter } from "../../resources/core/asked-filter.ts";
import { knownFilter, type FilterValues } from "../../resources/core/criteria.ts";
import { dayIn, daysOf, rangeBefore, weekStartOf, type DateRange } from "../../resources/core/dateRanges.ts";
import { takesCustomColumns, withCustomColumns, type CustomColumn } from "../../resources/core/custom-columns.ts";
import { periodOf } from "../../resources/core/report-period.ts";
import { namesOfReport } from "../../resources/core/naming.ts";
import { prefixIn, withPrefix } from "../../resources/core/prefixed.ts";
import { definitionOf, listReports, prefixOf, reports } from "../../resources/core/registry.ts";
import type { ReportResource } from "../../resources/core/report.ts";
import type { Language } from "../../resources/core/texts/messages.ts";
import { refuse } from "../errors/refuse.ts";
import { columnsOf } from "../exports/columns.ts";
import { sayIn, sayState, sayStatus, type Say } from "../words.ts";
import { formatsOf, type Formats } from "./formats.ts";
import { narrowedBy } from "./narrowed.ts";
import { texts } from "./texts.ts";
import { toldColumn } from "./told-columns.ts";

/** Asks the API as the report's reader. */
export type AskReader = (text: string, variables: Readonly<Record<string, unknown>>) => Promise<object>;
/** A report as it is kept: criteria with their periods, order and columns as a saved filter has them. */
export type Kept = {
  module: string;
  name?: string | undefined;
  criteria: FilterValues;
  sort?: { column: string; order: "ASC" | "DESC" } | null | undefined;
  columns?: readonly string[] | null | undefined;
};
export type Sheet = {
  title: string;
  /** What it is about, below the title. */
  about: readonly string[];
  columns: readonly { title: string; isNumber: boolean }[];
  rows: readonly (readonly string[])[];
  /** Below each column what all rows come to; empty where nothing is added up. */
  totals: readonly string[];
  /** How long a bar each row has, up to 1; null where rows are no groups. */
  bars: readonly number[] | null;
  /** That not everything stands here. */
  note: string | null;
  language: Language;
};

/** Rows and groups on one sheet: what is longer is read on a screen or exported. */
export const mostRows = 500;
const mostSums = 12;

type Sums = Readonly<Record<string, string | number | null>> & { readonly count: number };
type Group = { key: string | null; keyReference: { name: string } | null; now: Sums; before: Sums | null };
type Reader = {
  fullName: string;
  company: string;
  currency: string;
  timeZone: string;
  hidden: ReadonlySet<"price" | "cost">;
};

const readerQuery = `{ currentUser { profile { fullName } scopes account { name currency timeZone } } }`;
const readerOf = async (ask: AskReader): Promise<Reader> => {
  const { currentUser } = (await ask(readerQuery, {})) as {
    currentUser: {
      profile: { fullName: string };
      scopes: readonly string[];
      account: { name: string; currency: string; timeZone: string };
    };
  };
  const { name, currency, timeZone } = currentUser.account;
  const hidden = new Set(
    (["price", "cost"] as const).filter((kind) => !currentUser.scopes.includes(`sku_${kind}:view:all`)),
  );
  return { fullName: currentUser.profile.fullName, company: name, currency, timeZone, hidden };
};

export const reportNamed = (name: string): ReportResource => {
  const found = [...reports, ...listReports].find((report) => report.name === name);
  if (!found) throw refuse("NOT_FOUND", "There is no such report.", { detail: { report: name.slice(0, 100) } });
  return found;
};

const nameOfGroup =
  (resource: ReportResource, groupBy: string, say: Say, formats: Formats, language: Language) =>
  ({ key, keyReference }: Group): string => {
    const words = texts[language];
    const field = resource.fields[groupBy];
    const module = resource.report.of ?? resource.name;
    if (key === null || key === "") return words.none;
    switch (field?.kind) {
      case "reference":
        if (!keyReference) return `#${key}`;
        return field.module === "statuses"
          ? sayStatus(say, module, keyReference.name)
          : `${prefixOf(field.module)}${keyReference.name}`;
      case "date":
      case "datetime":
        return formats.month(key);
      case "boolean":
        return key === "true" ? words.yes : words.no;
      case "state":
        return sayState(say, module, key);
      default:
        return say(`resources.${module}.options.${groupBy}.${key}`, key);
    }
  };

/** The company's own fields, where the report names any. */
const customOf = async (ask: AskReader, resource: ReportResource, { criteria, columns, sort }: Kept) => {
  const named = [...(columns ?? []), criteria["groupBy"], sort?.column];
  if (!takesCustomColumns(resource) || !named.some((name) => String(name).startsWith("cf:"))) return [];
  const { custom } = (await ask(
    "query SheetFields($filter: CustomFieldFilter) { custom: customFields(filter: $filter, limit: 500) { id displayName kind } }",
    { filter: { modules: [resource.report.of] } },
  )) as { custom: readonly CustomColumn[] };
  return custom;
};

/** A report as a table of words, computed now, with what its reader may see. Refusals are those of the API. */
export const sheetOf = async (ask: AskReader, kept: Kept, language: Language, now = new Date()): Promise<Sheet> => {
  const declared = reportNamed(kept.module);
  const custom = await customOf(ask, declared, kept);
  const resource = withCustomColumns(declared, custom);
  const { report } = resource;
  const names = namesOfReport(resource.name);
  const say = sayIn(language);
  const words = texts[language];
  const reader = await readerOf(ask);
  const formats = formatsOf(language, reader.timeZone);
  const module = report.of ?? resource.name;
  const locale = language === "ru" ? "ru-RU" : "en-US";
  const clock = { now, timeZone: reader.timeZone, locale };
  const criteria = knownFilter(resource, kept.criteria);
  const asked = (filter: FilterValues) => askedFilter(resource, filter, clock);

  const label = (name: string) =>
    report.called?.[name] ?? say(`resources.${module}.fields.${name}`, say(`fields.${name}`, name));
  const isShown = (name: string) => {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
    const secret = field && "secret" in field ? field.secret : undefined;
    return field !== undefined && !report.asks?.includes(name) && !(secret && reader.hidden.has(secret));
  };
  const chosen = [...new Set(kept.columns?.length ? kept.columns : (resource.list ?? []))].filter(isShown);
  const groupBy =
    typeof criteria["groupBy"] === "string" && report.groups.includes(criteria["groupBy"]) ? criteria["groupBy"] : "";
  const sums = report.sums
    .filter((name) => isShown(name) && (report.of === undefined || chosen.includes(name)))
    .slice(0, mostSums);
  const figures = report.of === undefined ? `{ ${["count", ...sums].join(" ")} }` : "";
  const figure = (name: string, value: unknown): string => formats.figure(resource.fields[name]?.kind, value);

  const period = periodOf(resource, criteria);
  const range = period && (criteria[period.name] as DateRange | undefined);
  const previous = criteria["compared"] === true ? rangeBefore(range) : null;
  const calendar = { today: dayIn(now, reader.timeZone), weekStart: weekStartOf(locale) };
  const days = range ? daysOf(range, calendar) : null;
  const daysBefore = previous ? daysOf(previous, calendar) : null;
  const before = period && previous && groupBy ? asked({ ...criteria, [period.name]: previous }) : null;

  const filter = asked(criteria);
  const { now: totals } = (await ask(
    `query SheetTotals($filter: ${names.filter}, $sums: [String!]) { now: ${names.totals}(filter: $filter, sums: $sums) ${figures} }`,
    { filter, sums },
  )) as { now: Sums };
  const named = say(`resources.${module}.name`, module);
  const sheet = {
    title: kept.name ?? named,
    about: [
      // whose it is, where it has a name of its own
      ...(kept.name && kept.name !== named ? [named] : []),
      ...(days ? [words.days(formats.day(days.from), formats.day(days.to))] : []),
      ...(await narrowedBy(ask, resource, criteria, { say, formats, language, calendar, label })),
      ...(before && daysBefore ? [words.beside(formats.day(daysBefore.from), formats.day(daysBefore.to))] : []),
      words.made(formats.moment(now), reader.company, reader.fullName),
    ],
    language,
  };
  const titleOf = (name: string): string => {
    const { kind } = resource.fields[name] ?? {};
    return kind === "money" || kind === "unitMoney" ? `${label(name)}, ${reader.currency}` : label(name);
  };
  const tooMany = (shown: number, count: number) =>
    shown < count ? words.first(formats.count(shown), formats.count(count)) : null;

  if (groupBy) {
    const isDated = resource.fields[groupBy]?.kind.startsWith("date") === true;
    const sorted = kept.sort && (sums.includes(kept.sort.column) || kept.sort.column === groupBy) ? kept.sort : null;
    const orderBy = sorted
      ? { ...sorted, ...(sorted.column === groupBy && { column: "key" }) }
      : isDated
        ? { column: "key", order: "ASC" }
        : { column: sums[0] ?? "count", order: "DESC" };
    const { found } = (await ask(
      `query SheetGroups($filter: ${names.filter}, $before: ${names.filter}, $groupBy: String!, $orderBy: [OrderBy!], $sums: [String!], $limit: Int) {
        found: ${names.groups}(filter: $filter, before: $before, groupBy: $groupBy, orderBy: $orderBy, sums: $sums, limit: $limit) {
          totalCount groups { key keyReference { id name } now ${figures} before ${figures} } } }`,
      { filter, before, groupBy, orderBy: [orderBy], sums, limit: mostRows },
    )) as { found: { totalCount: number; groups: Group[] } };
    const drawn = orderBy.column === "key" ? (sums[0] ?? "count") : orderBy.column;
    const sizes = found.groups.map(({ now: sum }) => Math.max(0, Number(sum[drawn] ?? 0)));
    const longest = Math.max(...sizes, 0);
    const nameOf = nameOfGroup(resource, groupBy, say, formats, language);
    const measures = ["count", ...sums].flatMap((name) => [
      {
        title: name === "count" ? words.count : titleOf(name),
        of: ({ now: sum }: Pick<Group, "now">) => figure(name, sum[name]),
      },
      ...(before ? [{ title: words.before, of: (group: Group) => figure(name, group.before?.[name] ?? 0) }] : []),
    ]);
    return {
      ...sheet,
      columns: [
        { title: isDated ? words.month(label(groupBy)) : label(groupBy), isNumber: false },
        ...measures.map(({ title }) => ({ title, isNumber: true })),
      ],
      rows: found.groups.map((group) => [nameOf(group), ...measures.map(({ of }) => of(group))]),
      totals: [
        words.total(formats.count(totals.count)),
        ...["count", ...sums].flatMap((name) => [figure(name, totals[name]), ...(before ? [""] : [])]),
      ],
      bars: longest > 0 ? sizes.map((value) => value / longest) : null,
      note: tooMany(found.groups.length, found.totalCount),
    };
  }
  const source = { ...(report.of === undefined ? resource : definitionOf(report.of)), fields: resource.fields };
  const given = { custom, hidden: reader.hidden, say, zone: reader.timeZone };
  const kindOf = (name: string) => resource.fields[name]?.kind;
  const read = (name: string, said: string): string => {
    const field = source.fields[name];
    return field?.kind === "code" && said !== "" ? withPrefix(said, prefixIn(source, name, field)) : said;
  };
  // what is no column of a file is none on paper
  const columns = chosen.flatMap((name) => {
    const told = toldColumn(resource, name, { say, formats, language });
    if (told) return [{ name, ...told }];
    return columnsOf(source, [name], given).map(({ selection, cell }) => ({
      name,
      selection,
      text: (row: Readonly<Record<string, unknown>>) => read(name, formats.cell(cell(row), kindOf(name))),
    }));
  });
  const { rows } = (await ask(
    `query SheetRows($filter: ${names.filter}, $orderBy: [OrderBy!], $limit: Int) { rows: ${names.rows}(filter: $filter, orderBy: $orderBy, limit: $limit) { ${["__typename", ...new Set(columns.map(({ selection }) => selection))].join(" ")} } }`,
    { filter, orderBy: [kept.sort ?? resource.sort], limit: mostRows },
  )) as { rows: Readonly<Record<string, unknown>>[] };
  return {
    ...sheet,
    columns: columns.map(({ name }) => ({
      title: titleOf(name),
      isNumber: report.names?.[name] === undefined && formats.isNumber(kindOf(name)),
    })),
    rows: rows.map((row) => columns.map(({ text }) => text(row))),
    totals: columns.map(({ name }, at) =>
      sums.includes(name) ? figure(name, totals[name]) : at === 0 ? words.total(formats.count(totals.count)) : "",
    ),
    bars: null,
    note: tooMany(rows.length, totals.count),
  };
};
