import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { StartError } from "../../db/client/startError.ts";
import { refuseConflicts } from "./conflicts.ts";
import { declaredFrontEnds } from "./declared.ts";

/** The front ends of a project in which these declarations stand, each in its folder. */
const declared = (declarations: Readonly<Record<string, unknown>>) => {
  const root = mkdtempSync(join(tmpdir(), "stockwright-declared-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, declaration] of Object.entries(declarations)) {
    mkdirSync(join(root, name));
    const text = typeof declaration === "string" ? declaration : JSON.stringify(declaration);
    writeFileSync(join(root, name, "front-end.json"), text);
  }
  mkdirSync(join(root, "no-front-end"));
  return declaredFrontEnds(root);
};
const office = { what: "the office", paths: ["/"], opensSockets: true };
const refusal = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return "";
};

test("front ends are found by their place, and the one that has every other path comes last", () => {
  const found = declared({
    aOffice: office,
    kiosk: { what: "the kiosk", paths: ["/kiosk"] },
    shop: { what: "the shop", paths: ["/store", "/product"] },
  });
  expect(found.map(({ name, base, paths, opensSockets }) => [name, base, paths, opensSockets])).toEqual([
    ["kiosk", "/kiosk/", ["/kiosk"], false],
    ["shop", "/shop/", ["/store", "/product"], false],
    ["aOffice", "/", ["/"], true],
  ]);
});

test("the admin is one, and nothing of ours meets it", () => {
  const ours = declaredFrontEnds();
  expect(ours.at(-1)).toMatchObject({ name: "admin", base: "/", opensSockets: true });
  expect(() => refuseConflicts(ours, ["/calls"])).not.toThrow();
});

test.each([
  ["no JSON", "{", /^kiosk\/front-end\.json is no JSON: .+$/],
  ["no object", "[]", /^kiosk\/front-end\.json is no declaration of a front end: .+$/],
  [
    "no path",
    { what: "a", paths: [] },
    "kiosk/front-end.json is no declaration of a front end: paths names one path at least.",
  ],
  ["a path that is a pattern", { what: "a", paths: ["/shop/:id"] }, /: paths\.0 is a path such as \/shop\.$/],
  ["a path that ends in a slash", { what: "a", paths: ["/shop/"] }, /: paths\.0 is a path such as \/shop\.$/],
  ["a key nobody knows", { what: "a", paths: ["/shop"], opensSocket: true }, /opensSocket/],
])("a declaration with %s is refused in one sentence", (_, declaration, sentence) => {
  const message = refusal(() => declared({ kiosk: declaration }));
  expect(message).toMatch(sentence);
  expect(message).not.toContain("\n");
});

const kiosk = (path: string) => ({ kiosk: { what: "the kiosk", paths: [path] }, office });
test.each([
  ["a route", kiosk("/api"), "The front end kiosk cannot have /api: it belongs to the route /api."],
  [
    "what is below a route",
    kiosk("/graphql/kiosk"),
    "The front end kiosk cannot have /graphql/kiosk: it belongs to the route /graphql.",
  ],
  [
    "a route with a company in its path",
    kiosk("/files"),
    "The front end kiosk cannot have /files: it belongs to the route /files/{company}/.",
  ],
  ["a list", kiosk("/skus"), "The front end kiosk cannot have /skus: it belongs to the screen /skus."],
  [
    "a screen of settings",
    kiosk("/settings/kiosk"),
    /^The front end kiosk cannot have \/settings\/kiosk: it belongs to the screen \/settings.*\.$/,
  ],
  [
    "calls of an integration",
    kiosk("/called/here"),
    "The front end kiosk cannot have /called/here: it belongs to calls of an integration to /called.",
  ],
  [
    "the path of another front end",
    { ...kiosk("/store"), shop: { what: "the shop", paths: ["/store"] } },
    "The front end shop cannot have /store: it belongs to the front end kiosk.",
  ],
  [
    "what is below the path of another",
    { ...kiosk("/store/kiosk"), shop: { what: "the shop", paths: ["/store"] } },
    "The front end shop cannot have /store: it belongs to the front end kiosk.",
  ],
  [
    "the files of another",
    { ...kiosk("/shop"), shop: { what: "the shop", paths: ["/store"] } },
    "The front end shop cannot have /shop: it belongs to the front end kiosk.",
  ],
  [
    "every other path, as another has",
    { office, desk: office },
    "The front end office cannot have /: it belongs to the front end desk.",
  ],
  [
    "a folder called as a route",
    { api: { what: "a", paths: ["/shop"] } },
    "The front end api cannot have /api: it belongs to the route /api.",
  ],
])("a front end cannot have %s", (_, declarations, sentence) => {
  expect(refusal(() => refuseConflicts(declared(declarations), ["/called"]))).toMatch(sentence);
});

test("paths that only begin alike do not meet", () => {
  const found = declared({ ...kiosk("/apiary"), shop: { what: "the shop", paths: ["/kiosks", "/skus-of-today"] } });
  expect(() => refuseConflicts(found)).not.toThrow();
});
