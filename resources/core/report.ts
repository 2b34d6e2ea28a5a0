import type { Field } from "./fields.ts";
import type { ReportTexts } from "./texts.ts";
import type { Resource } from "./resource.ts";

/** Where its card stands on the hub. */
export const reportSections = ["sales", "stock", "purchasing", "people"] as const;
export type ReportSection = (typeof reportSections)[number];

/** How a widget shows what it counts: a figure, columns over time, bars of the largest groups, or a line among what needs a person. */
export const pictures = ["figure", "columns", "bars", "attention"] as const;
/** In how many twelfths of its row a widget stands. */
export const widgetSizes = [3, 4, 6, 8, 12] as const;
export type Widget = {
  picture: (typeof pictures)[number];
  /** `count`, or one of its sums. */
  measure: string;
  /** One of its groups: of columns its period, of bars what they compare. */
  groupBy?: string;
  /** Of a figure: one of its groups, whose sums stand below it as lines of their own (in stock, in transit). */
  parts?: string;
  /** What it is narrowed to besides the dashboard's own filters, as a list's state has it. */
  filter?: Readonly<Record<string, unknown>>;
  size: (typeof widgetSizes)[number];
  /** Its place in the layout that people begin with, by size; one without is offered to be added. */
  place?: number;
};

/** What makes a declaration a report: rows that one SQL function answers, app_hidden.<sql>(filter), under its reader's rights. */
export type Report = {
  sql: string;
  /** The module whose list it is, read as a report (core/list-reports.ts): nothing of it is declared. */
  of?: string;
  /** Scopes that its reader holds, all of them: those that view the modules it tells of. */
  scopes: readonly string[];
  /** Left out of one that is opened from the dashboard alone. */
  section?: ReportSection;
  /** A lucide icon name. */
  icon: string;
  /** What the company calls columns that are fields of its own (core/custom-columns.ts). */
  called?: Readonly<Record<string, string>>;
  /** The date or moment that its period narrows; its presets, and the period before, stand in the head. */
  period?: string;
  /** Fields that are no columns: the function is told what they are narrowed to (what was shipped in a period). */
  asks?: readonly string[];
  /** A holder of this scope can read it as of a past day. */
  asOf?: string;
  /** The number that leads a row on a phone, where one column has room. */
  figure?: string;
  /** Columns whose sum is told over all rows, for groups and for the period before. */
  sums: readonly string[];
  /** Sums that are a share, in per cent, of one sum in another: never added up, and computed anew of each group. */
  shares?: Readonly<Record<string, { readonly of: string; readonly in: string }>>;
  /** Columns by which rows are grouped; a date or moment by its months. */
  groups: readonly string[];
  /** Columns with records whose labels narrow it: a row counts if one of them carries the label. */
  labelled?: readonly string[];
  /** What of it the dashboard can show, by name. */
  widgets?: Readonly<Record<string, Widget>>;
  /** Ids of records of any module, and the column that names the module: {recordId: "module"}. */
  names?: Readonly<Record<string, string>>;
  /** Columns that hold the name of a field, as the database has it, and the column with its module: {field: "recordModule"}. */
  fieldsOf?: Readonly<Record<string, string>>;
  /** Columns with a value of the field that another of `fieldsOf` names: {before: "field"}. */
  valuesOf?: Readonly<Record<string, string>>;
  /** The column with the record that a row is about and leads to. */
  opens: string;
  /** What it is narrowed to before anybody changes it. */
  starts?: Readonly<Record<string, unknown>>;
};

type Declared<F> = Omit<
  Report,
  | "of"
  | "called"
  | "period"
  | "asks"
  | "figure"
  | "sums"
  | "shares"
  | "groups"
  | "labelled"
  | "names"
  | "fieldsOf"
  | "valuesOf"
  | "opens"
> & {
  /** Its path is /reports/<name>. */
  name: string;
  fields: F;
  /** Columns shown at first, in order; the others can be chosen. */
  columns: readonly Extract<keyof F, string>[];
  /** Columns that a search looks at; of a reference, its name. */
  search?: readonly Extract<keyof F, string>[];
  sort: { readonly column: Extract<keyof F, string>; readonly order: "ASC" | "DESC" };
  period?: Extract<keyof F, string>;
  asks?: readonly Extract<keyof F, string>[];
  figure?: Extract<keyof F, string>;
  sums: readonly Extract<keyof F, string>[];
  shares?: Readonly<
    Partial<
      Record<Extract<keyof F, string>, { readonly of: Extract<keyof F, string>; readonly in: Extract<keyof F, string> }>
    >
  >;
  groups: readonly Extract<keyof F, string>[];
  labelled?: readonly Extract<keyof F, string>[];
  names?: Readonly<Partial<Record<Extract<keyof F, string>, Extract<keyof F, string>>>>;
  fieldsOf?: Readonly<Partial<Record<Extract<keyof F, string>, Extract<keyof F, string>>>>;
  valuesOf?: Readonly<Partial<Record<Extract<keyof F, string>, Extract<keyof F, string>>>>;
  opens: Extract<keyof F, string>;
  translations: { readonly en: ReportTexts<F>; readonly ru: ReportTexts<F> };
};

/** The declaration of a report, whatever its columns. */
export type ReportResource = Resource & { readonly report: Report };

/** Declares a report. To lists, filters and words it is a module that is only read; its name among them is report_<name>. */
export const defineReport = <const F extends Readonly<Record<string, Field>>>({
  name,
  fields,
  columns,
  search = [],
  sort,
  translations,
  ...report
}: Declared<F>): ReportResource => ({
  name: `report_${name.replaceAll("-", "_")}`,
  route: `/reports/${name}`,
  title: report.opens,
  fields,
  list: columns,
  search,
  sort,
  readOnly: true,
  report: report as Report,
  // a report is not made, and there is one of each; what is built for a browser has no words at all
  translations: translations as unknown as Resource["translations"],
});

/** Its columns: every field but those it only asks for. */
export const columnsOfReport = ({ fields, report }: ReportResource): readonly (readonly [string, Field])[] =>
  Object.entries(fields).filter(([name]) => !report.asks?.includes(name)) as (readonly [string, Field])[];
