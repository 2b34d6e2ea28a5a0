import type { Problem } from "./job.ts";
import { pdfLimits } from "./pdf/limits.ts";

/** Millimetres of a CSS unit; those of a page are of A4, those of a font what a small one makes of them. */
const units: Readonly<Record<string, number>> = {
  ...{ mm: 1, cm: 10, in: 25.4, q: 0.25, pt: 25.4 / 72, pc: 25.4 / 6, px: 25.4 / 96 },
  ...{ vh: 2.97, vb: 2.97, vmax: 2.97, svh: 2.97, lvh: 2.97, dvh: 2.97, vw: 2.1, vi: 2.1, vmin: 2.1 },
  ...{ em: 1, rem: 1, lh: 1, rlh: 1, ex: 0.5, ch: 0.5, cap: 0.5, ic: 1 },
};
const length = new RegExp(
  `(?<![\\w.#-])(\\d{1,40}(?:\\.\\d{1,40})?(?:e\\+?\\d{1,3})?|\\.\\d{1,40})(${Object.keys(units).join("|")})(?![\\w-])`,
  "gi",
);

/** What stands on all pages that there may be, in millimetres of A4. */
const longest = pdfLimits.pages * 297;
/** Elements side by side take the room of one: so many times as much, together, is too much however they stand. */
const sideBySide = 10;

const millimetres = (number: string, unit: string): number => Number(number) * (units[unit.toLowerCase()] ?? 0);
const withoutUrls = (css: string): string => css.replaceAll(/url\([^()]{0,5000000}\)/gi, "");

/** The longest length that a text of CSS names. */
const longestIn = (css: string): { text: string; millimetres: number } => {
  let found = { text: "", millimetres: 0 };
  for (const [text, number = "", unit = ""] of withoutUrls(css).matchAll(length)) {
    const size = millimetres(number, unit);
    if (size > found.millimetres) found = { text, millimetres: size };
  }
  return found;
};

/** Every tag of a text of HTML, with its attributes; one look at each character. */
function* tagsIn(html: string): Generator<string> {
  for (let from = html.indexOf("<"); from >= 0;) {
    const to = html.indexOf(">", from);
    if (to < 0) return;
    if (html[from + 1] !== "!") yield html.slice(from, to);
    from = html.indexOf("<", to);
  }
}

const attributes = (name: string) => new RegExp(`\\s${name}\\s{0,9}=\\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i");
const known = { style: attributes("style"), height: attributes("height"), class: attributes("class") };
const attribute = (tag: string, name: keyof typeof known): string => {
  const [, quoted, single, bare] = known[name].exec(tag) ?? [];
  return quoted ?? single ?? bare ?? "";
};

/** The height that a text of declarations gives an element. */
const heightIn = (css: string): { text: string; millimetres: number } => {
  let found = { text: "", millimetres: 0 };
  for (const [, , value = ""] of css.matchAll(/(?<![\w-])((?:min-)?(?:height|block-size))\s{0,9}:([^;}]{0,200})/gi)) {
    const one = longestIn(value);
    if (one.millimetres > found.millimetres) found = one;
  }
  return found;
};

/** Heights that style sheets give to all elements of a class, by the class. */
const heightsByClass = (css: string): ReadonlyMap<string, { text: string; millimetres: number }> => {
  const heights = new Map<string, { text: string; millimetres: number }>();
  for (const rule of css.split("}")) {
    const open = rule.lastIndexOf("{");
    if (open < 0) continue;
    const height = heightIn(rule.slice(open + 1));
    if (height.millimetres === 0) continue;
    // a class alone; what else a selector asks for is not judged here
    for (const selector of rule.slice(0, open).split(","))
      if (/^\s{0,99}\.[\w-]{1,80}\s{0,99}$/.test(selector)) heights.set(selector.trim().slice(1), height);
  }
  return heights;
};

export type Texts = {
  html: string;
  /** By the names of their files. */
  styles: Readonly<Record<string, string>>;
  /** What the author wrote, by the names of the files: main and the partials. */
  sources: Readonly<Record<string, string>>;
};

/** Where the author wrote it, if it stands there as it is. */
const placeOf = (text: string, sources: Texts["sources"]): Pick<Problem, "file" | "line"> => {
  for (const [file, source] of Object.entries(sources)) {
    const at = source.indexOf(text);
    if (at >= 0) return { file, line: source.slice(0, at).split("\n").length };
  }
  return { file: "main" };
};

/**
 * What a document names itself that cannot stand on the pages there may be: a length, or the heights of its elements
 * together. What is only known once it is laid out is measured there (pdf/draw.ts).
 */
export const oversized = ({ html, styles, sources }: Texts): Problem | null => {
  const problem = (text: string, where: Pick<Problem, "file" | "line">): Problem => ({
    code: "size",
    ...where,
    name: text.slice(0, 80),
  });
  for (const [file, css] of Object.entries(styles)) {
    const found = longestIn(css);
    if (found.millimetres > longest) return problem(found.text, placeOf(found.text, { [file]: css }));
  }
  const byClass = heightsByClass(Object.values(styles).join("\n"));
  const sums = new Map<string, number>();
  let all = 0;
  for (const tag of tagsIn(html)) {
    const style = attribute(tag, "style");
    const height = attribute(tag, "height");
    const css = `${style};height:${/^\d+$/.test(height) ? `${height}px` : "0"}`;
    const found = longestIn(css);
    if (found.millimetres > longest) return problem(found.text, placeOf(found.text, sources));
    const own = heightIn(css);
    const given = own.millimetres > 0 ? own : heightOfClasses(attribute(tag, "class"), byClass);
    if (given.millimetres === 0) continue;
    all += given.millimetres;
    const count = (sums.get(given.text) ?? 0) + 1;
    if (all > sideBySide * longest)
      return problem(`${given.text} × ${count}`, placeOf(given.text, { ...sources, ...styles }));
    sums.set(given.text, count);
  }
  return null;
};

const heightOfClasses = (classes: string, byClass: ReturnType<typeof heightsByClass>) =>
  (byClass.size === 0 ? [] : classes.split(/\s+/))
    .map((name) => byClass.get(name) ?? { text: "", millimetres: 0 })
    .reduce((most, one) => (one.millimetres > most.millimetres ? one : most), { text: "", millimetres: 0 });
