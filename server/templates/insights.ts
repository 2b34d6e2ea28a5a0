import type { Days } from "../../resources/core/dateRanges.ts";
import { secretsOf, type Insight } from "../../resources/core/insights.ts";
import { insightField } from "../../resources/core/naming.ts";
import { daysAsked } from "../../resources/core/today.ts";
import type { Resource } from "../../resources/core/resource.ts";
import { refuse } from "../errors/refuse.ts";
import type { Ask } from "./ask.ts";
import { isSecret, optionsOf, relationOf, wordAt, type Asked, type Found } from "./asked.ts";
import type { Entry, Values } from "./job.ts";

/** What a template reads of a record beside its fields: `insights.account.closing`. */
export type Told = {
  readonly name: string;
  /** The root field that answers it, and what is asked of it. */
  readonly field: string;
  readonly selection: string;
  readonly period: boolean;
  readonly shows: Insight["shows"];
};
/** Where insights stand beside the fields of a record. */
const place = "insights";

const part = (column: string, { kind }: Insight["columns"][string]): string =>
  kind === "reference" ? `${column} ${relationOf(column)}Reference { id name }` : column;

/** Columns that are named, at a path, with what each is called. */
const columnsAt = (
  asked: Asked,
  resource: Resource,
  insight: string,
  columns: Insight["columns"],
  at: string,
): Found => {
  const seen = Object.entries(columns).filter(
    ([column, field]) => asked.names.has(column) && !isSecret(field, asked.hidden),
  );
  const entryOf = ([column, field]: (typeof seen)[number]): [string, Entry] => {
    const label = wordAt(asked.words, "resources", resource.name, "insights", insight, "fields", column) ?? column;
    const options = optionsOf(asked.words, resource, column, field);
    return field.kind === "reference"
      ? [`${at}.${relationOf(column)}Reference.name`, { label, kind: "text" }]
      : [`${at}.${column}`, { label, kind: field.kind, ...(options && { options }) }];
  };
  return {
    parts: seen.map(([column, field]) => part(column, field)),
    entries: seen.map(entryOf),
    places: seen.flatMap(([column, { kind }]) =>
      kind === "reference" ? [`${at}.${relationOf(column)}Reference`] : [],
    ),
  };
};

const visit = (asked: Asked, resource: Resource, name: string, insight: Insight): { told: Told; found: Found } => {
  const at = `${place}.${name}`;
  const below = `${at}.rows`;
  const own = columnsAt(asked, resource, name, insight.columns, at);
  const rows = insight.rows && asked.names.has("rows") ? columnsAt(asked, resource, name, insight.rows, below) : null;
  return {
    told: {
      name,
      field: insightField(resource.name, name),
      selection: [
        "__typename",
        ...own.parts,
        ...(rows ? [`rows { ${["__typename", ...rows.parts].join(" ")} }`] : []),
      ].join(" "),
      period: insight.period ?? false,
      shows: insight.shows,
    },
    found: {
      parts: [],
      entries: [...own.entries, ...(rows?.entries ?? [])],
      lists: [...(insight.shows === "rows" ? [at] : []), ...(rows ? [below] : [])],
      places: [at, ...(rows ? [below] : []), ...(own.places ?? []), ...(rows?.places ?? [])],
    },
  };
};

/** The insights of a module that a template names, but those of which its reader may see nothing. */
export const insightsIn = (asked: Asked, resource: Resource): { told: readonly Told[]; found: Found } => {
  const named = Object.entries(resource.insights ?? {}).filter(
    ([name, insight]) =>
      asked.names.has(place) && asked.names.has(name) && !secretsOf(insight).some((secret) => asked.hidden.has(secret)),
  );
  const all = named.map(([name, insight]) => visit(asked, resource, name, insight));
  return {
    told: all.map(({ told }) => told),
    found: {
      parts: [],
      entries: all.flatMap(({ found }) => found.entries),
      lists: all.flatMap(({ found }) => found.lists ?? []),
      places: [...(all.length > 0 ? [place] : []), ...all.flatMap(({ found }) => found.places ?? [])],
    },
  };
};

/** The days that what is told of a time is told of: those that were given, else last month and this one until today. */
export const periodOf = (
  given: { readonly from?: string | null; readonly to?: string | null },
  today: string,
): Days => {
  const period = daysAsked(given, today);
  if (period.to < period.from)
    throw refuse("VALIDATION", "It ends on the day it begins or later.", {
      fields: { [given.to == null ? "tagParams.from" : "tagParams.to"]: "beforeBeginning" },
    });
  return period;
};

/** What insights tell of a record, by their names. */
export const toldOf = async (ask: Ask, told: readonly Told[], id: number, period: Days): Promise<Values> => {
  const answers: Record<string, unknown> = {};
  for (const { name, field, selection, period: isOfTime } of told) {
    const [asks, gives] = isOfTime ? [", $from: Date!, $to: Date!", ", from: $from, to: $to"] : ["", ""];
    const answer = await ask(`query Told($id: Int!${asks}) { told: ${field}(id: $id${gives}) { ${selection} } }`, {
      id,
      ...(isOfTime && period),
    });
    answers[name] = answer["told"] ?? null;
  }
  return told.length > 0 ? { [place]: answers } : {};
};
