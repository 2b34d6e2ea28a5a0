import { printed } from "../../../resources/papers/printed.ts";

/** Records to be printed. */
export type PrintTarget = { module: string; ids: readonly number[] };

/** What the address asks to be printed; null where it names no records. */
export const printTargetFrom = (query: URLSearchParams): PrintTarget | null => {
  const module = query.get("module") ?? "";
  const ids = (query.get("ids") ?? "")
    .split(",")
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
  return printed.some((name) => name === module) && ids.length > 0 ? { module, ids } : null;
};

export type Problem = { code: string; file: string; line: number | null; name: string | null };
export type Rendered = {
  html: string | null;
  problems: readonly Problem[];
  warnings?: readonly Problem[];
  /** Records that are not printed: gone, or not for this reader. */
  missing: readonly number[];
};
/** It is rendered all the same, with nothing in that place. */
const withheld: readonly string[] = ["withheldPrices", "withheldCosts"];
const warnings: readonly string[] = ["unknown", "noPicture", "markup", ...withheld];
/** Amounts are left out, since not all of the writers see them; the person printing wants to know it, too. */
export const isWithheld = ({ code }: Problem): boolean => withheld.includes(code);
export const isWarning = ({ code }: Problem): boolean => warnings.includes(code);

/** A template of the company's own. */
export type Own = { id: number; fileName: string; subtype: string | null };
/** A delivered document by its name, or a template of the company's by its id. */
export type Choice = {
  key: string;
  name: string;
  paper?: string;
  id?: number;
  /** Of which many fit a sheet. */ isLabel: boolean;
  /** The delivered document that it is, or whose place it takes. */ stands: string | null;
  /** It tells of the time from one day to another. */ isOfTime: boolean;
};

export const templatesQuery = `query PrintedTemplates($types: [String!]!) {
  templates(filter: { types: $types, isActive: true }, limit: 400, orderBy: [{ column: "fileName", order: ASC }]) { id fileName subtype }
}`;

export const deliveredQuery = `query PrintDelivered($paper: String!, $params: TagParams!) {
  testTemplate(paper: $paper, tagParams: $params) { html missing problems { code file line name } }
}`;
export const ownQuery = `query PrintOwn($id: Int!, $params: TagParams!) {
  template(id: $id, tagParams: $params) { id rendered { html missing problems { code file line name } warnings { code file line name } } }
}`;
export const deliveredPdf = `query PdfDelivered($paper: String!, $params: TagParams!) {
  testTemplate(paper: $paper, tagParams: $params) { pdf }
}`;
export const ownPdf = `query PdfOwn($id: Int!, $params: TagParams!) { template(id: $id, tagParams: $params) { id rendered { pdf } } }`;
