import type { FilterValues } from "../../resources/core/criteria.ts";
import { daysOf, type Calendar, type DateRange } from "../../resources/core/dateRanges.ts";
import { isColumn } from "../../resources/core/fields.ts";
import { criteriaOf, type Criterion } from "../../resources/core/filters.ts";
import { camel, singularOf } from "../../resources/core/naming.ts";
import { childrenOf, prefixOf } from "../../resources/core/registry.ts";
import { periodOf } from "../../resources/core/report-period.ts";
import type { ReportResource } from "../../resources/core/report.ts";
import type { Language } from "../../resources/core/texts/messages.ts";
import { sayState, type Say } from "../words.ts";
import type { Formats } from "./formats.ts";
import type { AskReader } from "./sheet.ts";
import { texts } from "./texts.ts";

/** Records of a filter that are named; of more it is said how many. */
const mostNames = 5;

type Stock = { groupBy: string; idIn: readonly number[] };
type Custom = { id: number; value?: unknown; min?: unknown; max?: unknown };
type Words = { say: Say; formats: Formats; language: Language; calendar: Calendar; label: (name: string) => string };

/** Whose records a filter names, and which. */
const recordsOf = (
  resource: ReportResource,
  criterion: Criterion,
  value: unknown,
): { module: string; ids: readonly number[] } | null => {
  switch (criterion.kind) {
    case "reference":
      return { module: criterion.module, ids: value as readonly number[] };
    case "labels":
      return { module: "labels", ids: value as readonly number[] };
    case "through": {
      const child = childrenOf(resource.report.of ?? resource.name).find(
        ({ field }) => field === criterion.children,
      )?.child;
      const field = child?.fields[criterion.field];
      return field && isColumn(field) && field.kind === "reference"
        ? { module: field.module, ids: value as readonly number[] }
        : null;
    }
    case "stockLevels": {
      const { groupBy, idIn } = value as Stock;
      const module = criterion.modules.find((one) => camel(singularOf(one)) === groupBy);
      return module === undefined ? null : { module, ids: idIn };
    }
    default:
      return null;
  }
};

/** What a filter says besides records: its value in words; null where it says nothing. */
const valueOf = (
  resource: ReportResource,
  criterion: Criterion,
  value: unknown,
  { say, formats, language, calendar }: Words,
) => {
  const words = texts[language];
  const module = resource.report.of ?? resource.name;
  switch (criterion.kind) {
    case "search":
      return words.quoted(value as string);
    case "ids":
      return formats.count((value as readonly number[]).length);
    case "options":
      return (value as readonly string[])
        .map((one) =>
          resource.fields[criterion.field]?.kind === "state"
            ? sayState(say, module, one)
            : say(`resources.${module}.options.${criterion.field}.${one}`, say(`resources.${one}.name`, one)),
        )
        .join(", ");
    case "boolean":
    case "inverse":
      return value === true ? words.yes : words.no;
    case "from":
      return `≥ ${formats.figure("quantity", value)}`;
    case "to":
      return `≤ ${formats.figure("quantity", value)}`;
    case "asOf":
      return formats.day(value as string);
    case "range": {
      const days = daysOf(value as DateRange, calendar);
      return days && words.days(formats.day(days.from), formats.day(days.to));
    }
    default:
      return null;
  }
};

const titleOf = (criterion: Criterion, { label, language, say }: Words, module: string | undefined): string => {
  const words = texts[language];
  switch (criterion.kind) {
    case "search":
      return words.search;
    case "ids":
      return words.count;
    case "asOf":
      return words.asOf;
    case "stockLevels":
    case "through":
    case "labels":
      return module === undefined ? criterion.name : say(`resources.${module}.one`, module);
    case "inverse":
    case "options":
    case "boolean":
    case "from":
    case "to":
    case "range":
    case "reference":
      return label(criterion.field);
    default:
      return criterion.name;
  }
};

/** What a report is narrowed to, a sentence each: Customer: Oak & Sons. Records are named as its reader may name them. */
export const narrowedBy = async (
  ask: AskReader,
  resource: ReportResource,
  criteria: FilterValues,
  words: Words,
): Promise<readonly string[]> => {
  const period = periodOf(resource, criteria);
  const given = criteriaOf(resource).flatMap((criterion) => {
    const value = criteria[criterion.name];
    const isPeriod = criterion.name === period?.name;
    if (value === undefined || isPeriod || criterion.kind === "groupBy" || criterion.kind === "compared") return [];
    return [{ criterion, value, records: recordsOf(resource, criterion, value) }];
  });
  const custom = given.flatMap(({ criterion, value }) =>
    criterion.kind === "customFields" ? (value as readonly Custom[]) : [],
  );
  const asked = [
    ...given.flatMap(({ records }, at) =>
      records
        ? [
            `r${at}: references(module: ${JSON.stringify(records.module)}, filter: {ids: ${JSON.stringify(records.ids.slice(0, mostNames))}}, limit: ${mostNames}) { name }`,
          ]
        : [],
    ),
    ...(custom.length > 0
      ? [
          `custom: customFields(filter: {modules: [${JSON.stringify(resource.report.of ?? resource.name)}]}, limit: 500) { id displayName }`,
        ]
      : []),
  ];
  const names =
    asked.length === 0
      ? {}
      : ((await ask(`query SheetNames { ${asked.join(" ")} }`, {})) as Readonly<
          Record<string, readonly { id?: number; name?: string; displayName?: string }[] | null>
        >);
  return given.flatMap(({ criterion, value, records }, at) => {
    if (criterion.kind === "customFields")
      return (value as readonly Custom[]).map((one) => {
        const title = names["custom"]?.find(({ id }) => id === one.id)?.displayName ?? `#${one.id}`;
        const parts = [
          ...(one.value === undefined ? [] : [String(one.value)]),
          ...(one.min === undefined ? [] : [`≥ ${String(one.min)}`]),
          ...(one.max === undefined ? [] : [`≤ ${String(one.max)}`]),
        ];
        return `${title}: ${parts.join(", ")}`;
      });
    if (!records) {
      const text = valueOf(resource, criterion, value, words);
      return text === null ? [] : [`${titleOf(criterion, words, undefined)}: ${text}`];
    }
    const found = names[`r${at}`] ?? [];
    const unnamed = records.ids.length - found.length;
    const listed = found.map(({ name }) => `${prefixOf(records.module)}${name}`);
    return [
      `${titleOf(criterion, words, records.module)}: ${[...listed, ...(unnamed > 0 ? [texts[words.language].more(words.formats.count(unnamed))] : [])].join(", ")}`,
    ];
  });
};
