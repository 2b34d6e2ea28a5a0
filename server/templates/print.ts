import { paperNamed, papersOf } from "../../resources/papers/papers.ts";
import { sourceOf } from "../../resources/papers/layout.ts";
import { paperWords } from "../../resources/papers/words.ts";
import { neededBy } from "../../resources/papers/told.ts";
import { namesOf } from "../../resources/core/naming.ts";
import type { Paper } from "../../resources/core/paper.ts";
import { mostPrinted, printed } from "../../resources/papers/printed.ts";
import { definitionOf } from "../../resources/core/registry.ts";
import { todayIn } from "../../resources/core/today.ts";
import { prefixOf } from "../../resources/core/resource.ts";
import type { Language } from "../../resources/core/texts/messages.ts";
import { refuse } from "../errors/refuse.ts";
import { may, type Visitor } from "../graphql/visitor.ts";
import { hiddenFrom, type Hidden } from "../rest/selection.ts";
import type { Ask } from "./ask.ts";
import { customOf } from "./custom.ts";
import { periodOf, toldOf } from "./insights.ts";
import type { Problem, Values } from "./job.ts";
import { pageOf } from "./page.ts";
import { picturesFor, withPictures, type ReadBytes } from "./pictures.ts";
import { renderApart } from "./render.ts";
import { namesIn, vocabularyOf } from "./vocabulary.ts";
import { worstOf } from "./worst.ts";

/** What is rendered: a text, its partials and styles, for records of a module. */
export type Template = {
  readonly title: string;
  readonly module: string;
  readonly source: string;
  readonly files: readonly { readonly name: string; readonly body: string | null }[];
  readonly isConsolidated: boolean;
  /** Prices and costs are left out for every reader. */
  readonly guestMode: boolean;
  /** What its reader must see, or nothing would stand on it. */
  readonly needs?: readonly ("price" | "cost")[];
};
export type TagParams = {
  readonly module?: string | null;
  readonly ids?: readonly number[] | null;
  /** "worst": a record that is longer than any real one, instead of real ones. */
  readonly sample?: string | null;
  readonly language?: string | null;
  /** Labels side by side on sheets. */
  readonly sheet?: boolean | null;
  /** Days, both inclusive, of what is told of a time. */
  readonly from?: string | null;
  readonly to?: string | null;
};
export type Rendered = {
  html: string | null;
  problems: readonly Problem[];
  warnings: readonly Problem[];
  /** Ids of several that are not there, or not for this reader: the others are printed. */
  missing: readonly number[];
};

/** Records are read so many at once. */
const atOnce = 4;

/** A delivered document in a language. */
export const templateOf = (paper: Paper, language: Language): Template => ({
  title: paper.titles[language],
  module: paper.module,
  source: sourceOf(paper),
  files: [],
  isConsolidated: false,
  guestMode: false,
  needs: neededBy(paper),
});

/** What a template of the company's own is called, and what it takes the place of. */
export type Named = { fileName: string; type: string; subtype: string | null };
export const ownOf = ({ fileName, type, subtype }: Named): Pick<Template, "title" | "module" | "needs"> => {
  const paper = papersOf(type).find(({ name }) => name === subtype);
  return { title: fileName, module: type, ...(paper && { needs: neededBy(paper) }) };
};

const invalid = (field: string, why: string, message: string) =>
  refuse("VALIDATION", message, { fields: { [field]: why } });

export const languageOf = (visitor: Visitor, given: string | null | undefined): Language => {
  if (given == null) return visitor.language;
  if (given !== "en" && given !== "ru") throw invalid("tagParams.language", "invalid", "A language is en or ru.");
  return given;
};

export const paperOrRefusal = (name: string): Paper => {
  const paper = paperNamed(name);
  if (!paper) throw invalid("paper", "invalid", "There is no document of this name.");
  return paper;
};

const checkedIds = ({ ids, sample }: TagParams): readonly number[] | null => {
  if (sample != null && sample !== "worst") throw invalid("tagParams.sample", "invalid", "The only sample is worst.");
  if (sample != null) return null;
  const own = [...new Set(ids ?? [])];
  if (own.length === 0) throw invalid("tagParams.ids", "required", "Name the records.");
  if (own.length > mostPrinted)
    throw refuse("VALIDATION", `At most ${mostPrinted} records are printed together.`, {
      fields: { "tagParams.ids": "maxItems" },
      detail: { limits: { "tagParams.ids": mostPrinted } },
    });
  return own;
};

/** Each by each, a few at once. */
const oneByOne = async <I, O>(all: readonly I[], work: (one: I) => Promise<O>): Promise<O[]> => {
  const done: O[] = [];
  for (let from = 0; from < all.length; from += atOnce)
    done.push(...(await Promise.all(all.slice(from, from + atOnce).map(work))));
  return done;
};

const read = async (
  ask: Ask,
  module: string,
  selection: string,
  ids: readonly number[],
): Promise<readonly (Values | null)[]> => {
  const text = `query Print($id: Int!) { record: ${namesOf(module).one}(id: $id) { ${selection} } }`;
  const found = await oneByOne(ids, async (id) => ((await ask(text, { id }))["record"] ?? null) as Values | null);
  if (found.every((record) => record === null))
    throw refuse("NOT_FOUND", "The record was not found.", { detail: { module } });
  return found;
};

type Company = { name: string; currency: string; timeZone: string };
const company = async (ask: Ask): Promise<Company> => {
  const { currentUser } = await ask("{ currentUser { account { name currency timeZone } } }", {});
  return (currentUser as { account: Company }).account;
};

/** What a document is called and scanned by: SO-12, SO:12. */
const paperIn = (module: string, title: string, record: Values): Values => {
  const { title: named, fields } = definitionOf(module);
  const own = record[named];
  const number = typeof own === "string" || typeof own === "number" ? String(own) : "";
  const prefix = fields[named]?.kind === "code" ? prefixOf(definitionOf(module)) : "";
  return {
    title,
    number: `${prefix}${number}`,
    code: prefix && number ? `${prefix.replace(/-$/, ":")}${number}` : number,
  };
};

/** The picture that delivered documents show at their head. */
const logoName = "logo";

/** What every template may name beside the fields of its record. */
const shared = [
  "company",
  "company.name",
  "company.currency",
  "company.logo",
  "paper",
  "paper.title",
  "paper.number",
  "paper.code",
];

const stylesOf = (
  files: Template["files"],
): { styles: Readonly<Record<string, string>>; problems: readonly Problem[] } => {
  const sheets = files.filter(({ name }) => name.endsWith(".css"));
  const problems = sheets
    .filter(({ body }) => /<|@import|url\s*\(\s*['"]?(?!data:)/i.test(body ?? ""))
    .map(({ name }): Problem => ({ code: "styles", file: name }));
  return { styles: Object.fromEntries(sheets.map(({ name, body }) => [name, body ?? ""])), problems };
};

/** Renders a template for records as their reader sees them. */
export const print = async (
  ask: Ask,
  visitor: Visitor,
  template: Template,
  params: TagParams,
  bytes: ReadBytes,
): Promise<Rendered> => {
  const { module, source, files, title, isConsolidated, guestMode } = template;
  const ids = checkedIds(params);
  if (!printed.some((name) => name === module))
    throw invalid("tagParams.module", "invalid", "This module is not printed.");
  const { styles, problems } = stylesOf(files);
  if (problems.length > 0) return { html: null, problems, warnings: [], missing: [] };
  const language = languageOf(visitor, params.language);
  const unseen = hiddenFrom(visitor.claims?.role ?? "");
  const lacks = template.needs?.find((secret) => unseen.has(secret));
  if (lacks)
    throw refuse("FORBIDDEN", "Your role does not allow this.", { detail: { scope: `sku_${lacks}:view:all` } });
  const hidden: Hidden = guestMode ? new Set(["price", "cost"]) : unseen;
  const parts = files.filter(({ name }) => name.endsWith(".hbs"));
  const names = namesIn([source, ...parts.map(({ body }) => body ?? "")]);
  const { selection, lists, told, ...known } = vocabularyOf(module, names, hidden, language);
  const custom = await customOf(ask, module, names);
  const entries = { ...known.entries, ...custom.entries };
  const selected = custom.selects ? `${selection} customFields { id value }` : selection;
  const found = ids === null ? null : await read(ask, module, selected, ids);
  const own = await company(ask);
  const period = periodOf(params, todayIn(own.timeZone));
  const seen = (found ?? []).filter((record) => record !== null).map(custom.named);
  const withTold = async (record: Values) => ({
    ...record,
    ...(await toldOf(ask, told, Number(record["id"]), period)),
  });
  const records = found ? await oneByOne(seen, withTold) : [worstOf(entries, lists)];
  const missing = (ids ?? []).filter((_, at) => found?.[at] === null);
  // who sees a template, and no list of them, prints it without pictures
  const seesPictures = may(visitor.claims?.granted ?? "", "template:view:all");
  const pictures = seesPictures && names.has("image") ? await picturesFor(visitor, ask) : [];
  const logo = pictures.find(({ name }) => name === logoName)?.name;
  const outcome = await renderApart({
    source,
    partials: Object.fromEntries(parts.map(({ name, body }) => [name.replace(/\.hbs$/, ""), body ?? ""])),
    styles,
    records: records.map((record) => ({ ...record, paper: paperIn(module, title, record) })),
    isConsolidated,
    shared: { company: { name: own.name, currency: own.currency, ...(logo && { logo }) } },
    entries,
    paths: [...known.paths, ...custom.paths, ...Object.keys(custom.entries), ...shared],
    words: paperWords[language],
    pictures: pictures.map(({ name, alt }) => ({ name, alt })),
    locale: language === "ru" ? "ru-RU" : "en-US",
    timeZone: own.timeZone,
  });
  const refused = (reasons: readonly Problem[]) => ({ html: null, problems: reasons, warnings: [], missing });
  if (!("html" in outcome)) return refused(outcome.problems);
  const account = visitor.claims?.acc ?? 0;
  const body = await withPictures(outcome.html, pictures, (path) => bytes(account, path));
  if (body === null) return refused([{ code: "pictures", file: "main" }]);
  return {
    html: pageOf(body, { title, language, styles: Object.values(styles).join("\n"), sheet: params.sheet ?? false }),
    problems: [],
    warnings: outcome.warnings,
    missing,
  };
};
