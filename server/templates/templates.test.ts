import { beforeAll, expect, test } from "vitest";
import type { World } from "../../db/test/security/world.ts";
import { printed } from "../../resources/papers/printed.ts";
import { papers } from "../../resources/papers/papers.ts";
import { personsWith, settle } from "../test/security/office.ts";
import { useServed } from "../test/served.ts";

const served = useServed();
let world: World;
const records = new Map<string, { ours: number; theirs: number }>();

const idsIn = async (module: string, account: number): Promise<number> => {
  const { rows } = await served().db.admin.query<{ id: number }>(
    `select id from app_public.${module} where account_id = $1 ${module === "skus" ? "and not is_kit" : ""} order by id limit 1`,
    [account],
  );
  return rows[0]?.id ?? 0;
};
beforeAll(async () => {
  world = await settle(served());
  for (const module of printed)
    records.set(module, {
      ours: await idsIn(module, world.ours.accountId),
      theirs: await idsIn(module, world.theirs.accountId),
    });
});

/** Each rendering is a thread: the long run has every document in every language, the others each in one. */
const isFull = process.env["STOCKWRIGHT_FULL"] === "1";
const languagesFor = (at: number): readonly ("en" | "ru")[] => (isFull ? ["en", "ru"] : [at % 2 === 0 ? "en" : "ru"]);

type Rendered = {
  html: string | null;
  problems: { code: string; name: string | null }[];
  warnings: { name: string | null }[];
  missing: number[];
};
const person = async (without: readonly string[] = [], type: "admin" | "user" = "admin") =>
  (await personsWith(served(), world.ours, [{ type, without: [...without] }]))[0] ?? null;
type Given = { paper?: string; source?: string; files?: object[]; isConsolidated?: boolean; guestMode?: boolean };
const tested = async (given: Given, tagParams: object, without: readonly string[] = [], type?: "admin" | "user") => {
  const { data, code, errors } = await served().ask<{ testTemplate: Rendered | null }>(
    await person(without, type),
    `query ($paper: String, $source: String, $files: [TemplateText!], $isConsolidated: Boolean, $guestMode: Boolean, $tagParams: TagParams!) {
      testTemplate(paper: $paper, source: $source, files: $files, isConsolidated: $isConsolidated, guestMode: $guestMode, tagParams: $tagParams) {
        html missing problems { code name } warnings { name }
      }
    }`,
    { variables: { ...given, tagParams } },
  );
  return { ...data?.testTemplate, code, fields: errors[0]?.extensions.fields };
};
const bodyOf = (html: string | null | undefined): string => /<body>([\s\S]*)<\/body>/.exec(html ?? "")?.[1] ?? "";
const words = (html: string | null | undefined): string =>
  bodyOf(html)
    .replaceAll(/<svg[\s\S]*?<\/svg>/g, "[bars]")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

test("every delivered document is rendered in both languages, for its own record and no other company's", async () => {
  const told = [];
  for (const [at, { name, module, titles, shape }] of papers.entries()) {
    const { ours = 0, theirs = 0 } = records.get(module) ?? {};
    for (const language of languagesFor(at)) {
      const { html, problems } = await tested({ paper: name }, { ids: [ours], language });
      const text = words(html);
      told.push({
        name,
        problems,
        isTitled: shape !== "page" || text.includes(titles[language]),
        hasBars: text.includes("[bars]") === !("unnumbered" in papers[at]!),
        isWhole: !/undefined|\[object|null|NaN/.test(text),
      });
    }
    const foreign = await tested({ paper: name }, { ids: [theirs] });
    const mixed = await tested({ paper: name }, { ids: [ours, theirs] });
    expect([name, ours > 0, theirs > 0, foreign.code]).toEqual([name, true, true, "NOT_FOUND"]);
    // beside one's own it is told as missing, and nothing of it is printed
    const alone = await tested({ paper: name }, { ids: [ours] });
    expect([name, mixed.missing, mixed.html]).toEqual([name, [theirs], alone.html]);
  }
  expect(told).toEqual(told.map(({ name }) => ({ name, problems: [], isTitled: true, hasBars: true, isWhole: true })));
});

test("prices and costs follow the reader, and what is for guests has none", async () => {
  const { ours = 0 } = records.get("invoices") ?? {};
  const params = { ids: [ours], module: "invoices" };
  const source = "{{money total}} {{#if total}}seen{{else}}hidden{{/if}} {{lines 'lineItems' 'sku.code' 'total'}}";
  const { rows } = await served().db.admin.query<{ total: string }>(
    "select total from app_public.invoices where id = $1",
    [ours],
  );
  const sees = words((await tested({ source }, params)).html);
  expect(sees.replace(",", "")).toContain(Number(rows[0]?.total).toFixed(2));
  expect(sees).toContain("Total");
  for (const hidden of [
    await tested({ source }, params, ["sku_price:view:all", "sku_price:view:single"]),
    await tested({ source, guestMode: true }, params),
  ]) {
    expect(words(hidden.html)).toContain("hidden");
    expect(words(hidden.html)).not.toContain("Total");
  }
});

test("a statement of account tells of the days it is asked for, and nobody without prices has one", async () => {
  const { ours = 0 } = records.get("customers") ?? {};
  const days = { from: "2000-01-01", to: "2100-01-01" };
  const { data } = await served().ask<{ customerAccount: { closing: string; rows: { name: string }[] } }>(
    await person(),
    `{ customerAccount(id: ${ours}, from: "2000-01-01", to: "2100-01-01") { closing rows { name } } }`,
  );
  const { closing = "", rows = [] } = data?.customerAccount ?? {};
  expect(rows.length).toBeGreaterThan(1);
  const paper = "statementOfAccount";
  const whole = words((await tested({ paper }, { ids: [ours], language: "en", ...days })).html);
  expect(whole).toContain(`Owed after ${Number(closing).toLocaleString("en-US", { minimumFractionDigits: 2 })}`);
  for (const { name } of rows) expect(whole).toContain(name);
  const early = words(
    (await tested({ paper }, { ids: [ours], language: "en", from: "2000-01-01", to: "2000-01-31" })).html,
  );
  expect(early).toContain("Owed after 0.00");
  expect(early).not.toContain(rows[0]?.name);
  const wrong = await tested({ paper }, { ids: [ours], from: "2100-01-01", to: "2000-01-01" });
  expect([wrong.code, wrong.fields]).toEqual(["VALIDATION", { "tagParams.to": "beforeBeginning" }]);
  const blind = await tested({ paper }, { ids: [ours], ...days }, ["sku_price:view:all"]);
  expect(blind.code).toBe("FORBIDDEN");
  // the company's own names what it likes of them, and what its reader may not see leads to nothing
  const source = "{{insights.account.closing}} {{#each insights.skus}}{{name}}{{/each}} {{insights.nothing.at}}";
  const params = { ids: [ours], module: "customers", ...days };
  const own = await tested({ source }, params);
  expect(words(own.html)).toContain(closing);
  expect(own.warnings?.map(({ name }) => name)).toEqual(["insights.nothing.at"]);
  const hidden = await tested({ source, guestMode: true }, params);
  expect(words(hidden.html)).not.toContain(closing);
  expect(hidden.warnings?.map(({ name }) => name)).toContain("insights.account.closing");
});

test("a saved template is asked by its id with its records, and takes its partials and styles along", async () => {
  const admin = await person();
  const { ours = 0 } = records.get("purchase_orders") ?? {};
  const { data, errors } = await served().ask<{ createTemplate: { template: { id: number } } }>(
    admin,
    "mutation ($input: CreateTemplateInput!) { createTemplate(input: $input) { template { id } } }",
    {
      variables: {
        input: {
          fileName: "Order for the mill",
          type: "purchase_orders",
          subtype: "purchaseOrder",
          source: "{{> head}} {{vendor.name}}",
          files: [
            { name: "head.hbs", body: "<h1>{{paper.number}}</h1>" },
            { name: "look.css", body: "h1 { color: #123456 }" },
          ],
        },
      },
    },
  );
  expect(errors).toEqual([]);
  const { id } = data.createTemplate.template;
  const query = `query ($id: Int!, $tagParams: TagParams) { template(id: $id, tagParams: $tagParams) { fileName html rendered { html problems { code } } } }`;
  const asked = async (variables: object, by = admin) =>
    served().ask<{ template: { fileName: string; html: string | null; rendered: Rendered | null } | null }>(by, query, {
      variables: { id, ...variables },
    });
  const made = (await asked({ tagParams: { ids: [ours] } })).data.template;
  expect(made?.rendered?.problems).toEqual([]);
  expect(words(made?.rendered?.html)).toMatch(/^PO-\d+ \S/);
  expect(made?.rendered?.html).toContain("#123456");
  // the specification's html is a text: the document, and without records the source
  expect(made?.html).toBe(made?.rendered?.html);
  const source = "{{> head}} {{vendor.name}}";
  expect((await asked({})).data.template).toEqual({ fileName: "Order for the mill", html: source, rendered: null });
  const [neighbour = null] = await personsWith(served(), world.theirs, [{ type: "admin", without: [] }]);
  expect((await asked({ tagParams: { ids: [ours] } }, neighbour)).data.template).toBeNull();
});

test("every delivered document holds what is longer than any real record, with 200 lines", async () => {
  const told = [];
  for (const { name, shape } of isFull ? papers : papers.filter((_, at) => at % 4 === 3)) {
    const { html, problems, warnings } = await tested({ paper: name }, { sample: "worst", language: "ru" });
    const rows = bodyOf(html).match(/<tr>/g)?.length ?? 0;
    told.push({ name, problems, warnings, isLong: shape !== "page" || rows > 200 });
  }
  expect(told).toEqual(told.map(({ name }) => ({ name, problems: [], warnings: [], isLong: true })));
});

test("several records are printed one by one or as one, up to 200", async () => {
  const { rows } = await served().db.admin.query<{ id: number }>(
    "select id from app_public.skus where account_id = $1 order by id limit 3",
    [world.ours.accountId],
  );
  const ids = rows.map(({ id }) => id);
  const each = bodyOf((await tested({ paper: "skuLabel" }, { ids })).html);
  expect(each.match(/class="label"/g)).toHaveLength(ids.length);
  const source = "{{#each records}}{{code}};{{/each}}";
  const one = words((await tested({ source, isConsolidated: true }, { ids, module: "skus" })).html);
  expect(one.split(";")).toHaveLength(ids.length + 1);
  // of several, those that are gone are told, and the others printed in their order
  const some = await tested({ paper: "skuLabel" }, { ids: [ids[1]!, 2147483647, ids[0]!] });
  expect(some.missing).toEqual([2147483647]);
  expect(bodyOf(some.html).match(/class="label"/g)).toHaveLength(2);
  const many = Array.from({ length: 201 }, (_, at) => at + 1);
  expect(await tested({ paper: "skuLabel" }, { ids: many })).toMatchObject({
    code: "VALIDATION",
    fields: { "tagParams.ids": "maxItems" },
  });
  expect(await tested({ paper: "skuLabel" }, { ids: [] })).toMatchObject({
    code: "VALIDATION",
    fields: { "tagParams.ids": "required" },
  });
});

test("labels stand side by side on sheets where that is asked; a shipment has one for each package, with where it goes", async () => {
  const { ours = 0 } = records.get("bin_locations") ?? {};
  const sheet = await tested({ paper: "binLabel" }, { ids: [ours], sheet: true });
  const roll = await tested({ paper: "binLabel" }, { ids: [ours] });
  expect(bodyOf(sheet.html)).toBe(bodyOf(roll.html));
  expect([/@page label { size: A4/.test(sheet.html ?? ""), /@page label { size: A4/.test(roll.html ?? "")]).toEqual([
    true,
    false,
  ]);
  const { ours: shipment = 0 } = records.get("shipments") ?? {};
  const { rows } = await served().db.admin.query<{ address1: string; tracking: string | null }>(
    `select a.address1, p.tracking_number as tracking from app_public.packages as p
     join app_public.addresses as a on a.account_id = p.account_id and a.id = p.shipping_address_id
     where p.shipment_id = $1 order by p.id`,
    [shipment],
  );
  const { html } = await tested({ paper: "shipmentLabel" }, { ids: [shipment] });
  expect(bodyOf(html).match(/class="parcel"/g)).toHaveLength(rows.length);
  for (const { address1, tracking } of rows)
    for (const word of [address1, tracking ?? "S-"]) expect(words(html)).toContain(word);
});

test("who may not is refused, and so is what does not fit together", async () => {
  const { ours = 0 } = records.get("skus") ?? {};
  const params = { ids: [ours], module: "skus" };
  const noViews = ["template:view:all", "template:view:single"];
  expect((await tested({ paper: "skuLabel" }, params, noViews)).code).toBe("FORBIDDEN");
  expect((await tested({ paper: "skuLabel" }, params, [], "user")).problems).toEqual([]);
  expect((await tested({ source: "{{code}}" }, params, [], "user")).code).toBe("FORBIDDEN");
  expect((await tested({ paper: "skuLabel" }, params, ["sku:view:all", "sku:view:single"])).code).toBe("FORBIDDEN");
  for (const [given, asked, field] of [
    [{ paper: "nothing" }, params, "paper"],
    [{}, params, "source"],
    [{ paper: "skuLabel" }, { ...params, module: "lots" }, "tagParams.module"],
    [{ source: "x" }, { ids: [1] }, "tagParams.module"],
    [{ source: "x" }, { ids: [1], module: "users" }, "tagParams.module"],
    [{ source: "x" }, { ids: [1], module: "constructor" }, "tagParams.module"],
    [{ source: "x" }, { ...params, language: "tlh" }, "tagParams.language"],
    [{ source: "x" }, { ...params, sample: "best" }, "tagParams.sample"],
  ] as const) {
    const refused = await tested(given, asked);
    expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual(["VALIDATION", [field]]);
  }
  const problem = await tested({ source: "{{> x}}", files: [{ name: "a.css", body: "</style><b>" }] }, params);
  expect([problem.html, problem.problems?.map(({ code }) => code)]).toEqual([null, ["styles"]]);
});

test("a document names the company's own fields by their slugs; what leads to nothing, also by the name of a relation, is empty and told", async () => {
  const admin = await person();
  const { ours = 0 } = records.get("sales_orders") ?? {};
  const made = await served().ask<{ made: { customField: { id: number } } }>(
    admin,
    'mutation { made: createCustomField(input: { module: "sales_orders", displayName: "Dock", slug: "dock_no", kind: "text" }) { customField { id } } }',
  );
  const set = await served().ask(
    admin,
    "mutation ($input: UpdateSalesOrderInput!) { updateSalesOrder(input: $input) { id } }",
    {
      variables: { input: { id: ours, customFields: [{ id: made.data.made.customField.id, value: "7 & up" }] } },
    },
  );
  expect([made.errors, set.errors]).toEqual([[], []]);
  const source = "dock {{custom.dock_no}}, status [{{status}}], no {{custom.nothing}}.";
  const { html, problems, warnings } = await tested({ source }, { module: "sales_orders", ids: [ours] });
  expect([problems, warnings?.map(({ name }) => name)]).toEqual([[], ["status", "custom.nothing"]]);
  expect(words(html)).toMatch(/^dock 7 &amp; up, status \[[^\]]*\], no \.$/);
});
