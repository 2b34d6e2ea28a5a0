import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { dataFolder } from "../../db/test/shared-data.ts";
import { Unreadable, type Decimal, type Notation } from "./notation.ts";
import { openSheet } from "./sheet.ts";
import { inMemory } from "./source.ts";
import { dayText, decimalText } from "./values.ts";

const folder = join(dataFolder(), "csv-edge-cases");
const isHere = existsSync(folder);
const bytesOf = (file: string): Buffer => {
  const bytes = readFileSync(join(folder, file));
  return file.endsWith(".gz") ? gunzipSync(bytes) : bytes;
};
const read = async (file: string, said: Partial<Notation> = {}) => {
  const sheet = await openSheet(inMemory(bytesOf(file)), said);
  const rows: (readonly string[])[] = [];
  for await (const portion of sheet.portions()) rows.push(...portion.map(({ cells }) => cells));
  return { ...sheet, rows };
};
const columnOf = ({ headers, rows }: Awaited<ReturnType<typeof read>>, name: string) =>
  rows.map((cells) => cells[headers.indexOf(name)] ?? "");

test.skipIf(!isHere).each([
  ["bom-crlf-customers.csv", "utf-8", ",", 79],
  ["quoted-newlines-customers.csv", "utf-8", ",", 79],
  ["semicolon-cp1252-customers.csv", "windows-1252", ";", 79],
  ["utf16le-bom-tab-customers.csv", "utf-16le", "\t", 79],
  ["unicode-descriptions-products.csv", "utf-8", ",", 594],
  ["duplicate-sku-products.csv", "utf-8", ",", 280],
  ["naughty-strings-products.csv", "utf-8", ",", 258],
  ["very-long-text-products.csv", "utf-8", ",", 6],
  ["shape/300-columns.csv", "utf-8", ",", 120],
  ["shape/blank-lines.csv", "utf-8", ",", 120],
  ["shape/no-final-newline.csv", "utf-8", ",", 120],
  ["shape/no-header.csv", "utf-8", ",", 120],
  ["shape/header-only.csv", "utf-8", ",", 0],
  ["100k-order-lines.csv.gz", "utf-8", ",", 100_000],
] as const)("%s is %s with %j and %i rows", async (file, encoding, delimiter, count) => {
  const { notation, rows } = await read(file);
  expect([notation.encoding, notation.delimiter, rows.length]).toEqual([encoding, delimiter, count]);
});

test.skipIf(!isHere)("accents come out the same in every encoding", async () => {
  const names = await Promise.all(
    ["bom-crlf-customers.csv", "semicolon-cp1252-customers.csv", "utf16le-bom-tab-customers.csv"].map(async (file) =>
      columnOf(await read(file), "company_name"),
    ),
  );
  expect(names[1]).toEqual(names[0]);
  expect(names[2]).toEqual(names[0]);
});

test.skipIf(!isHere)("amounts are the same in both notations, each found", async () => {
  const sums = await Promise.all(
    ["thousands-us-po-lines.csv", "thousands-eu-po-lines.csv"].map(async (file) => {
      const sheet = await read(file);
      const sum = (name: string, scale: number) =>
        columnOf(sheet, name).reduce(
          (all, cell) => all + Math.round(Number(decimalText(cell, sheet.notation.decimal as Decimal)) * scale),
          0,
        );
      return [sum("qty_ordered", 1), sum("line_total", 100)];
    }),
  );
  expect(sums).toEqual([
    [244_100, 1_261_652_534],
    [244_100, 1_261_652_534],
  ]);
});

test.skipIf(!isHere)("no day changes place with its month", async () => {
  const sheet = await read("mixed-date-orders.csv");
  const days = columnOf(sheet, "order_date").map((cell) => dayText(cell, sheet.notation.dates));
  const truth = columnOf(sheet, "iso_order_date");
  expect(days.map((day, at) => day === null || day === truth[at]).every(Boolean)).toBe(true);
  expect(days.filter((day) => day !== null).length).toBeGreaterThan(60);
});

test.skipIf(!isHere)("what cannot be read is told", async () => {
  await expect(read("shape/empty.csv")).rejects.toThrow("The file is empty.");
  await expect(read("shape/invalid-utf8.csv")).rejects.toThrow(Unreadable);
  await expect(read("shape/unclosed-quote.csv")).rejects.toThrow(/row 4[12]/);
});

test.skipIf(!isHere).each(["comma_in_quotes", "empty_crlf", "json", "newlines_crlf", "simple", "utf8"])(
  "csv-spectrum %s is read as it says",
  async (name) => {
    const { headers, rows } = await read(`csv-spectrum/${name}.csv`, { hasHeader: true });
    const records = rows.map((cells) => Object.fromEntries(headers.map((header, at) => [header, cells[at] ?? ""])));
    const requested = JSON.parse(readFileSync(join(folder, `csv-spectrum/${name}.json`), "utf8")) as Record<
      string,
      string
    >[];
    const lined = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll("\\r\\n", "\\n")) as unknown;
    expect(lined(records)).toEqual(
      lined(
        requested.map((record) =>
          Object.fromEntries(Object.entries(record).map(([key, value]) => [key, String(value)])),
        ),
      ),
    );
  },
);
