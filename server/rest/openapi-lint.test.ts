import { createConfig, lintFromString } from "@redocly/openapi-core";
import { beforeAll, expect, test } from "vitest";
import type { TestAccount, TestUser } from "../../db/test/accounts.ts";
import { useServed } from "../test/served.ts";
import { caller, keyOf } from "./test/calling.ts";

const served = useServed();
let account: TestAccount;
beforeAll(async () => {
  account = await served().account();
});

/** What the linter finds in the document that somebody is given, by rule; a broken one beside it shows that it finds. */
const found = async (person: TestUser, change = (text: string) => text, language = "en") => {
  const call = caller(served().url, await keyOf(served(), person));
  const document = (await call("GET", "/openapi.json", { headers: { "accept-language": language } })).body;
  const problems = await lintFromString({
    source: change(JSON.stringify(document)),
    absoluteRef: "/openapi.json",
    config: await createConfig({ extends: ["recommended"] }),
  });
  const paths = Object.keys((document as unknown as { paths: object }).paths).length;
  return {
    document,
    paths,
    problems: problems.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`),
  };
};
/** What a document says in words without a Russian letter, but for what is a name in both languages. */
const latinIn = (document: object): string[] => {
  const latin: string[] = [];
  JSON.stringify(document, (key, value: unknown) => {
    if (["summary", "description", "title"].includes(key) && typeof value === "string" && !/[А-я]/.test(value))
      latin.push(value);
    return value;
  });
  return [...new Set(latin)].filter((text) => !namesInBoth.has(text));
};
const namesInBoth = new Set(["Stockwright", "Stripe ID"]);

/** We tell nobody under which licence the API may be used. */
const known = ["warn info-license: Info object should contain `license` field."];

test(
  "the linter finds no error and no warning in the document of an administrator, of a narrow role and of a company with custom fields",
  { timeout: 180_000 },
  async () => {
    await served().ask(
      account.admin,
      'mutation { createCustomField(input: {module: "skus", displayName: "Fin*ish/ \\"a\\"", kind: "text"}) { customField { id } } }',
    );
    const all = await found(account.admin);
    expect(all.problems).toEqual(known);
    const keeper = await served().user(account.accountId, {
      type: "admin",
      scopeBlacklist: ["sku_price:view:all", "sku_cost:view:all", "sku:delete", "sales_order:create"],
      routeBlacklist: ["invoices", "purchase_orders"],
    });
    const narrow = await found(keeper);
    expect(narrow.problems).toEqual(known);
    expect(narrow.paths).toBeLessThan(all.paths);
    console.log(
      `OpenAPI document, recommended rules: ${all.paths} paths of an administrator, ${narrow.paths} of a narrow role, 0 errors`,
    );
    const russian = await found(account.admin, (text) => text, "ru");
    expect([russian.problems, russian.paths]).toEqual([known, all.paths]);
    expect(latinIn(russian.document)).toEqual([]);
    expect(latinIn(all.document).length).toBeGreaterThan(500); // so it can fail
    const broken = await found(account.admin, (text) =>
      text.replace("#/components/schemas/Problem", "#/components/schemas/Gone"),
    );
    expect(broken.problems).toContainEqual(expect.stringContaining("error no-unresolved-refs"));
  },
);
