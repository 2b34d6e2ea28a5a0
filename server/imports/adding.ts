import { plus } from "../../resources/core/decimal.ts";
import { wrong, type Draft } from "./draft.ts";

/** Rows about one record as one: their quantities are added, all else they say alike, or are refused by their numbers. */
export const added = (rows: readonly Draft[], quantities: readonly string[]): Draft => {
  const [first] = rows as [Draft];
  const values = new Map<string, unknown>();
  const shown = new Map<string, string>();
  const differing = new Map<string, number[]>();
  for (const { row, values: given, shown: texts } of rows) {
    for (const [name, value] of given) {
      const before = values.get(name);
      if (before === undefined) values.set(name, value);
      else if (quantities.includes(name)) values.set(name, plus(String(before), String(value)));
      else if (JSON.stringify(before) !== JSON.stringify(value))
        differing.set(name, [...(differing.get(name) ?? [first.row]), row]);
    }
    for (const [name, text] of texts) if (!shown.has(name)) shown.set(name, text);
  }
  for (const name of quantities) if (values.has(name)) shown.set(name, String(values.get(name)));
  return {
    ...first,
    ...{ values, shown },
    assumed: new Set(rows.flatMap(({ assumed }) => [...assumed])),
    cells: rows.map(({ cells }) => cells as readonly string[]),
    saved: rows.map(({ saved }) => saved as readonly string[]),
    problems: [...differing].map(([name, at]) => wrong(name, "rowsDiffer", at.join(", "))),
  };
};
