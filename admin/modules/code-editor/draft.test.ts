import { expect, test } from "vitest";
import { changedTabs, freeName, mainTab, merged, textOf, withIds, withText } from "./draft.ts";
import { projectKind, templateKind } from "./kinds.ts";

const isFileName = (name: string) => templateKind.fileName.test(name);

const saved = { source: "a", files: [{ id: 1, name: "b.hbs", body: null }] };

test("a tab's text is that of the main text or of its file, and changes nothing else", () => {
  expect([textOf(saved, mainTab), textOf(saved, "b.hbs")]).toEqual(["a", ""]);
  expect(withText(saved, mainTab, "c")).toEqual({ ...saved, source: "c" });
  expect(withText(saved, "b.hbs", "d").files).toEqual([{ id: 1, name: "b.hbs", body: "d" }]);
});

test("what is changed is told by tab: texts, new files and removed ones", () => {
  expect(changedTabs({ ...saved, source: "a\n" }, saved)).toEqual([]);
  expect(changedTabs(withText(saved, mainTab, "c"), saved)).toEqual([mainTab]);
  expect(changedTabs({ ...saved, files: [...saved.files, { name: "c.css", body: null }] }, saved)).toEqual(["c.css"]);
  expect(changedTabs({ ...saved, files: [] }, saved)).toEqual(["b.hbs"]);
});

test("a file that was removed and made again is the one that is saved", () => {
  expect(withIds({ source: "a", files: [{ name: "b.hbs", body: "x" }] }, saved).files).toEqual([
    { id: 1, name: "b.hbs", body: "x" },
  ]);
});

test("files are partials and styles, in small letters", () => {
  expect(["a.hbs", "look-2.css"].filter(isFileName)).toHaveLength(2);
  expect(["A.hbs", "a.js", "../a.css", "a", ".hbs", `${"a".repeat(61)}.hbs`].filter(isFileName)).toEqual([]);
});

test("a copy gets a name that none has", () => {
  expect(freeName("Invoice", [])).toBe("Invoice");
  expect(freeName("Invoice", ["invoice", "Invoice 2"])).toBe("Invoice 3");
});

test("where two people wrote, each tab is of who changed it, and of me where both did", () => {
  const base = {
    source: "a",
    files: [
      { id: 1, name: "b.hbs", body: "b" },
      { id: 2, name: "c.hbs", body: "c" },
    ],
  };
  const mine = {
    source: "mine",
    files: [
      { id: 1, name: "b.hbs", body: "b" },
      { name: "e.css", body: "mine" },
    ],
  };
  const theirs = {
    source: "theirs",
    files: [
      { id: 1, name: "b.hbs", body: "theirs" },
      { id: 2, name: "c.hbs", body: "c" },
      { id: 3, name: "d.css", body: "theirs" },
    ],
  };
  expect(merged(mine, base, theirs)).toEqual({
    source: "mine",
    files: [
      { id: 1, name: "b.hbs", body: "theirs" },
      { id: 3, name: "d.css", body: "theirs" },
      { name: "e.css", body: "mine" },
    ],
  });
});

test("files of apps are scripts, styles and what pages load beside them", () => {
  expect(
    ["app.js", "look.css", "part.html", "mark.svg", "data.json"].every((name) => projectKind.fileName.test(name)),
  ).toBe(true);
  expect(["app.ts", "../app.js", "App.js", "index"].some((name) => projectKind.fileName.test(name))).toBe(false);
});
