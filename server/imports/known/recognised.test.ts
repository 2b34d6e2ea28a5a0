import { expect, test } from "vitest";
import { importable, importedFields } from "../../../resources/core/exchange.ts";
import { definitionOf } from "../../../resources/core/registry.ts";
import { bare } from "../column-name.ts";
import { knownFiles, recognised } from "./recognised.ts";

test.each(knownFiles.map((file) => [`${file.system} ${file.lists}`, file] as const))(
  "%s is recognised by its columns, in any order and case, with fewer and with others",
  (_, file) => {
    const own = { known: file, above: 0 };
    expect(recognised([file.header])).toEqual(own);
    expect(recognised([file.header.map((name) => name.toUpperCase()).toReversed()])).toEqual(own);
    expect(recognised([[...file.marks, "Something else"]])?.known.lists).toEqual(file.lists);
    expect(recognised([["Acme Inc."], ["A list"], file.header])).toEqual({ known: file, above: 2 });
    expect(recognised([file.header.filter((name) => name !== file.marks[0])])?.known).not.toBe(file);
    expect(new URL(file.source).protocol).toBe("https:");
    for (const [module, { fills }] of Object.entries(file.into)) {
      const fields = importedFields(definitionOf(module)).map(([name]) => name);
      expect([module, Object.keys(fills).filter((name) => !fields.includes(name))]).toEqual([module, []]);
      // what is made is told from what is there
      const made = Object.values(fills).flatMap((each) =>
        typeof each === "object" && "made" in each ? [each.made] : [],
      );
      expect([module, made.filter((name) => file.header.map(bare).includes(bare(name)))]).toEqual([module, []]);
    }
  },
);

test("our own files are nobody else's", () => {
  for (const resource of importable()) {
    const names = importedFields(resource).map(([name]) => name);
    expect([resource.name, recognised([names])]).toEqual([resource.name, null]);
  }
});
