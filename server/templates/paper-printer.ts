import type { Language } from "../../resources/core/texts/messages.ts";
import { isLasting } from "../graphql/lasting.ts";
import type { FileStore } from "../files/store.ts";
import { Refused, type Ask } from "../graphql/ask.ts";
import { asWorkOf } from "../shares/work-of.ts";
import { may, noDevice, type Claims, type Visitor } from "../graphql/visitor.ts";
import { pdfOf } from "./pdf/pdf.ts";
import type { Problem } from "./job.ts";
import { readFrom } from "./pictures.ts";
import { ownOf, paperOrRefusal, print, templateOf, type Named, type Template } from "./print.ts";

type Document = {
  paper?: string;
  templateId?: number;
  name: string;
  from?: string;
  to?: string;
  /** The company's own text of it, and the claims that its sender shares with its writers; absent: as it is delivered. */
  template?: Own;
  claims?: Wanted["claims"];
};
type Own = Omit<Template, "title" | "module" | "needs"> & Named;
type StoredFile = { name: string; type: string | null; path: string | null; size: number | null };
/** What goes with a mail about a record, and with whose rights it is rendered. */
type Wanted = {
  claims: Omit<Claims, "sid" | "exp"> | null;
  language: Language;
  module: string;
  recordId: number;
  record: string;
  documents: readonly Document[];
  files: readonly StoredFile[];
};
export type Attachment = { filename: string; content: Buffer; contentType: string };

/** Bytes of all that goes with one mail: more is taken by few mail servers. */
export const mostAttached = 20 * 1024 * 1024;

/** A name of a document and its record as that of a file: words alone. */
const fileName = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N} .-]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, 100) || "document";

/** Where a problem is, as far as it is known: main, line 3: size (height: 9000000mm). */
const problemText = (problem: Problem | undefined): string => {
  if (!problem) return "failed";
  const { code, file, line, name } = problem;
  return `${file}${line === undefined ? "" : `, line ${line}`}: ${code}${name === undefined ? "" : ` (${name})`}`;
};

/** Papers and files as mails take them, rendered now with the rights of who sends them. Fails with a Refused where that person may not. */
export const paperPrinter = (ask: Ask, store: FileStore) => {
  const read = readFrom(store);
  const paperOf = async (wanted: Wanted, sender: Claims, document: Document): Promise<Attachment> => {
    const claims: Claims = { ...sender, ...document.claims };
    if (!["all", "single"].some((kind) => may(sender.granted, `template:view:${kind}`)))
      throw new Refused("Your role does not allow this.", "FORBIDDEN");
    const { language, recordId } = wanted;
    const { from, to } = document;
    const asClerk = <T extends object>(text: string, variables: object) =>
      ask<T>(claims, text, variables as Readonly<Record<string, unknown>>);
    const own = document.template;
    const delivered = document.paper === undefined ? undefined : templateOf(paperOrRefusal(document.paper), language);
    const template = own ? { ...own, ...ownOf(own) } : delivered;
    if (!template) throw new Refused(`${document.name}: this document does not exist any more.`, "NOT_FOUND");
    const visitor = { claims, language, device: noDevice } as Visitor;
    const { html, problems } = await print(asClerk, visitor, template, { ids: [recordId], language, from, to }, read);
    if (html === null) throw new Refused(`${document.name}: ${problemText(problems[0])}`, "VALIDATION");
    const name = fileName(`${document.name} ${wanted.record}`);
    const pdf = await pdfOf(html).catch((error: unknown) => {
      if (error instanceof Error) error.message = `${document.name}: ${error.message}`;
      throw error;
    });
    return pdf === null
      ? { filename: `${name}.html`, content: Buffer.from(html), contentType: "text/html; charset=utf-8" }
      : { filename: `${name}.pdf`, content: pdf, contentType: "application/pdf" };
  };
  const fileOf = async (account: number, { name, type, path }: StoredFile): Promise<Attachment> => {
    const content = path === null ? null : await read(account, path);
    if (!content) throw new Refused(`${name}: this file is not there any more.`, "NOT_FOUND");
    return {
      filename: name,
      content,
      contentType: type ?? "application/octet-stream",
    };
  };
  return {
    attach: async (given: unknown): Promise<readonly Attachment[]> => {
      const wanted = given as Wanted;
      if (!wanted.claims) throw new Refused("Who sends it cannot sign in any more.", "FORBIDDEN");
      const claims: Claims = { ...wanted.claims, sid: 0, exp: Number.MAX_SAFE_INTEGER };
      const attached: Attachment[] = [];
      for (const document of wanted.documents)
        attached.push(await asWorkOf(claims, () => paperOf(wanted, claims, document)));
      for (const file of wanted.files) attached.push(await fileOf(claims.acc, file));
      if (attached.reduce((sum, { content }) => sum + content.length, 0) > mostAttached)
        throw new Refused("Its documents and files are larger than 20 MB together.", "VALIDATION");
      return attached;
    },
    isRefusal: isLasting,
  };
};
