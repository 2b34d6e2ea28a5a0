#!/bin/bash
# @cj-tech-master/excelts 10.2.0: a cell of type "d" (ISO 8601, ECMA-376 part 1, 18.18.11) is the number 2026 to the
# streaming WorkbookReader (with a date format: a day of 1905), silently, and phonetic text takes the place of a name; Workbook of
# the same package reads both right.
# Exits with 1 where that is no longer so.
set -eu
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT
cd "$folder"; npm init -y > /dev/null; npm install --silent --no-audit --no-fund @cj-tech-master/excelts@10.2.0 > /dev/null
cat > run.mjs <<'JS'
import { createRequire } from "node:module";
import { Readable } from "node:stream";
import { Workbook, WorkbookReader } from "@cj-tech-master/excelts";
import { zip } from "@cj-tech-master/excelts/archive";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const of = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = (...all) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${of}/${type}" Target="${target}"/>`).join("")}</Relationships>`;
const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const archive = zip();
archive.add("[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${type}.sharedStrings+xml"/></Types>`);
archive.add("_rels/.rels", relations(["officeDocument", "xl/workbook.xml"]));
archive.add("xl/workbook.xml", `<workbook xmlns="${main}" xmlns:r="${of}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`);
archive.add("xl/_rels/workbook.xml.rels", relations(["worksheet", "worksheets/sheet1.xml"], ["sharedStrings", "sharedStrings.xml"]));
archive.add("xl/sharedStrings.xml", `<sst xmlns="${main}" count="1" uniqueCount="1"><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si></sst>`);
archive.add("xl/worksheets/sheet1.xml", `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" t="d"><v>2026-11-28T00:00:00</v></c><c r="B1" t="s"><v>0</v></c></row></sheetData></worksheet>`);
const bytes = Buffer.from(await archive.bytes());
const told = (value) => (value instanceof Date ? value.toISOString() : typeof value === "object" ? JSON.stringify(value) : String(value));
const whole = new Workbook();
await whole.xlsx.load(bytes);
const byWorkbook = [1, 2].map((at) => told(whole.worksheets[0].getRow(1).getCell(at).value));
const byReader = [];
for await (const sheet of new WorkbookReader(Readable.from([bytes]), { worksheets: "emit", sharedStrings: "cache", styles: "cache", hyperlinks: "ignore" }))
  for await (const row of sheet) byReader.push(...[1, 2].map((at) => told(row.getCell(at).value)));
console.log("excelts", createRequire(import.meta.url)("@cj-tech-master/excelts/package.json").version);
console.log("written:       ", ["2026-11-28T00:00:00", "東京"]);
console.log("Workbook:      ", byWorkbook);
console.log("WorkbookReader:", byReader, "(most expect the same)");
const isSame = byWorkbook[0].startsWith("2026-11-28") && byWorkbook[1] === "東京" && byReader[0] === "2026" && byReader[1] !== "東京";
process.exit(isSame ? 0 : 1);
JS
node run.mjs
