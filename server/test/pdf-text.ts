import { inflateSync } from "node:zlib";

const flat = (body: string): string => {
  const found = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(body)?.[1];
  if (found === undefined) return "";
  const bytes = Buffer.from(found, "latin1");
  return (body.includes("/FlateDecode") ? inflateSync(bytes) : bytes).toString("latin1");
};

const spelled = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join("");

/** Which letters a font's glyphs stand for, of its ToUnicode. */
const lettersOf = (map: string): ReadonlyMap<number, string> => {
  const letters = new Map<number, string>();
  for (const [, block = ""] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = "", to = ""] of block.matchAll(/<(\w+)>\s*<(\w+)>/g))
      letters.set(Number.parseInt(glyph, 16), spelled(to));
  for (const [, block = ""] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = "", until = "", to = ""] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      const first = Number.parseInt(from, 16);
      for (let at = first; at <= Number.parseInt(until, 16); at += 1)
        letters.set(at, String.fromCharCode(Number.parseInt(to, 16) + at - first));
    }
  return letters;
};

/** What each page of a PDF that Chromium drew says, as a selection of its text has it, without spaces. */
export const pdfPages = (pdf: Buffer): readonly string[] => {
  const objects = new Map(
    [...pdf.toString("latin1").matchAll(/(?:^|\n)(\d+) 0 obj\b([\s\S]*?)\nendobj/g)].map(([, id, body = ""]) => [
      Number(id),
      body,
    ]),
  );
  const fonts = new Map(
    [...objects].flatMap(([id, body]) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(body)?.[1];
      return map === undefined ? [] : [[id, lettersOf(flat(objects.get(Number(map)) ?? ""))] as const];
    }),
  );
  const pages: string[] = [];
  for (const body of objects.values()) {
    if (!body.includes("stream") || /\/Subtype|\/Length1/.test(body.slice(0, body.indexOf("stream")))) continue;
    let text = "";
    let font: ReadonlyMap<number, string> | undefined;
    for (const [, name, shown = ""] of flat(body).matchAll(/\/F(\d+) [\d.]+ Tf|(\[[^\]]*\] TJ|<[\da-fA-F]+> Tj)/g)) {
      if (name !== undefined) font = fonts.get(Number(name));
      else
        for (const [, hex = ""] of shown.matchAll(/<([\da-fA-F]+)>/g))
          text += (hex.match(/.{4}/g) ?? []).map((glyph) => font?.get(Number.parseInt(glyph, 16)) ?? "").join("");
    }
    pages.push(text.replaceAll(/\s/g, ""));
  }
  return pages;
};

/** The same of all pages. */
export const pdfText = (pdf: Buffer): string => pdfPages(pdf).join("");
