import { escaped, pageOf } from "../templates/page.ts";
import type { Sheet } from "./sheet.ts";

const styles = `
@page { size: A4 landscape; margin: 12mm; }
body { font-size: 9pt; }
h1 { font-size: 16pt; font-weight: 600; line-height: 1.2; }
.about { margin: 1mm 0 4mm; color: #555; }
.about p + p { margin-top: 0.5mm; }
td { border-bottom: 0.2mm solid #ccc; overflow-wrap: anywhere; }
th { white-space: normal; }
.few td { min-width: 19mm; }
.number { text-align: right; white-space: nowrap; }
th.number { white-space: normal; }
tfoot { display: table-row-group; }
tfoot td { font-weight: 600; border-top: 0.35mm solid #111; border-bottom: 0; }
.bar { display: block; margin-top: 1mm; }
.bar rect { fill: #0d6a76; }
.note { margin-top: 3mm; }
/* looked at, it is as wide as its paper: words break where they will */
@media screen and (min-width: 600px) { body { min-width: 297mm; max-width: none; } }
`;

/** With no more columns than these each has room for a word, which is not broken then. */
const mostOfWords = 12;

/** A group's share of the largest beside its name: attributes alone, since a document's own policy may forbid inline styles. */
const barOf = (share: number | undefined): string =>
  share === undefined
    ? ""
    : `<svg class="bar" aria-hidden="true" width="100%" height="4"><rect width="${(share * 100).toFixed(1)}%" height="4" rx="1"/></svg>`;

const cells = (tag: "th" | "td", values: readonly string[], { columns }: Sheet, bar?: number): string =>
  values
    .map(
      (value, at) =>
        `<${tag}${tag === "th" ? ' scope="col"' : ""}${columns[at]?.isNumber ? ' class="number"' : ""}>${escaped(value)}${at === 0 ? barOf(bar) : ""}</${tag}>`,
    )
    .join("");

/** A report as a page to be printed: its head on every sheet, what all rows come to at the end. */
export const htmlOf = (sheet: Sheet): string => {
  const { title, about, columns, rows, totals, note, language } = sheet;
  const head = cells(
    "th",
    columns.map((column) => column.title),
    sheet,
  );
  const body = rows.map((row, at) => `<tr>${cells("td", row, sheet, sheet.bars?.[at])}</tr>`).join("");
  return pageOf(
    `<h1>${escaped(title)}</h1><div class="about">${about.map((line) => `<p>${escaped(line)}</p>`).join("")}</div>
     <table${columns.length > mostOfWords ? "" : ' class="few"'}><thead><tr>${head}</tr></thead><tbody>${body}</tbody><tfoot><tr>${cells("td", totals, sheet)}</tr></tfoot></table>
     ${note === null ? "" : `<p class="note">${escaped(note)}</p>`}`,
    { title, language, styles },
  );
};

/** The same for a mail that is read as text: a line a row, its first columns. */
export const textOf = ({ title, about, columns, rows, totals, note }: Sheet): string => {
  const most = 50;
  const line = (row: readonly string[]) =>
    row.flatMap((value, at) => (value === "" ? [] : [at === 0 ? value : `${columns[at]?.title}: ${value}`])).join("; ");
  return [
    title,
    about.join("\n"),
    line(totals),
    rows.slice(0, most).map(line).join("\n"),
    ...(rows.length > most ? ["…"] : []),
    ...(note === null ? [] : [note]),
  ].join("\n\n");
};
