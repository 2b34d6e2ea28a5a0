#!/bin/bash
# @cj-tech-master/excelts 10.2.0: a text with two escape-like parts that share an underscore, "_x0041_x0042_", is written with the
# first escaped alone ("_x005F_x0041_x0042_") and comes back as "_x0041B", though its source promises a round trip. A code or a
# file name may look so. Exits with 1 where that is no longer so.
set -eu
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT
cd "$folder"; npm init -y > /dev/null; npm install --silent --no-audit --no-fund @cj-tech-master/excelts@10.2.0 > /dev/null
cat > run.mjs <<'JS'
import { createRequire } from "node:module";
import { Workbook } from "@cj-tech-master/excelts";
const texts = ["_x0041_", "_x0041_x0042_"];
const written = new Workbook();
written.addWorksheet("A").addRow(texts);
const read = new Workbook();
await read.xlsx.load(await written.xlsx.writeBuffer());
const came = texts.map((_, at) => read.worksheets[0].getRow(1).getCell(at + 1).value);
console.log("excelts", createRequire(import.meta.url)("@cj-tech-master/excelts/package.json").version);
console.log("written:", texts);
console.log("read:   ", came, "(most expect the same)");
process.exit(came[0] === texts[0] && came[1] === "_x0041B" ? 0 : 1);
JS
node run.mjs
