import { beforeAll, describe, expect, test } from "vitest";
import type { TestUser } from "../../db/test/accounts.ts";
import type { World } from "../../db/test/security/world.ts";
import { namesOfReport } from "../../resources/core/naming.ts";
import { listReports, reports } from "../../resources/core/registry.ts";
import { messages } from "../../resources/core/texts/messages.ts";
import { personOf, personsWith, settle } from "../test/security/office.ts";
import { useServed } from "../test/served.ts";
import { formatsOf } from "./formats.ts";
import { texts } from "./texts.ts";

const served = useServed();
let world: World;
beforeAll(async () => {
  world = await settle(served());
}, 120_000);

type Printed = { printedReport: { html: string } | null };
const print = async (user: TestUser | null, variables: Readonly<Record<string, unknown>>) => {
  const { data, errors } = await served().ask<Printed | null>(
    user,
    `query ($report: String!, $name: String, $criteria: JSON, $orderBy: OrderBy, $columns: [String!], $language: String) {
      printedReport(report: $report, name: $name, criteria: $criteria, orderBy: $orderBy, columns: $columns, language: $language) { html } }`,
    { variables },
  );
  return { html: data?.printedReport?.html ?? "", error: errors[0]?.extensions };
};
const admin = () => personOf(world.ours.admin);
const without = async (scopes: readonly string[]) =>
  (await personsWith(served(), world.ours, [{ type: "admin", without: [...scopes] }]))[0]!;
const cells = (html: string, tag: "th" | "td" = "td") =>
  [...html.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([^<]*)`, "g"))].map(([, text]) => text);
const headed = (html: string) => cells(html, "th").map((text) => text?.replace(/, [A-Z]{3}$/, ""));
const footed = (html: string) => cells(/<tfoot>.*<\/tfoot>/s.exec(html)?.[0] ?? "");
const { figure } = formatsOf("en", "UTC");

describe.each([...reports, ...listReports].map((resource) => [resource.name, resource] as const))(
  "%s",
  (name, resource) => {
    const { report } = resource;
    test("on paper it comes to what it comes to on a screen, under its title", async () => {
      const names = namesOfReport(name);
      const sums = report.sums.slice(0, 5);
      const columns = report.of ? [...new Set([(resource.list ?? [])[0] ?? "", ...sums])] : undefined;
      const asked = report.of ? `(sums: ${JSON.stringify(sums)})` : "";
      const { data } = await served().ask<{ totals: Record<string, unknown> }>(
        admin(),
        `{ totals: ${names.totals}${asked} ${report.of ? "" : `{ ${["count", ...sums].join(" ")} }`} }`,
      );
      const shown = await print(admin(), { report: name, criteria: {}, columns });
      expect(shown.error).toBe(undefined);
      const foot = footed(shown.html);
      const rows = data.totals["count"] as number;
      const columnsShown = columns ?? resource.list ?? [];
      for (const sum of sums.filter((one) => columnsShown.includes(one)))
        expect(foot).toContain(figure(resource.fields[sum]?.kind, data.totals[sum]));
      const [groupBy] = report.groups;
      if (groupBy === undefined) return;
      const grouped = await print(admin(), { report: name, criteria: { groupBy }, columns, language: "ru" });
      expect(grouped.error).toBe(undefined);
      expect(footed(grouped.html)).toEqual(
        expect.arrayContaining([texts.ru.total(formatsOf("ru", "UTC").count(rows))]),
      );
    });
    test("who may not read it prints nothing, and other companies' records are none", async () => {
      for (const scopes of report.scopes) {
        const { html, error } = await print(await without([scopes].flat()), { report: name, criteria: {} });
        expect([scopes, error?.code, html]).toEqual([scopes, "FORBIDDEN", ""]);
      }
      const { html } = await print(admin(), { report: name, criteria: {} });
      expect(html).not.toContain(world.theirs.name);
    });
  },
);

test("nobody who is not signed in prints, and what is no report is none", async () => {
  expect((await print(null, { report: "report_sales" })).error?.code).toBe("UNAUTHENTICATED");
  for (const report of ["users", "constructor", "", "report_of_"])
    expect((await print(admin(), { report })).error?.code).toBe("NOT_FOUND");
});

test("cost columns are withheld from who may not see costs, and asked for by name they are not there either", async () => {
  const blind = await without(["sku_cost:view:all", "sku_cost:view:single"]);
  const words = messages("en") as { resources: Record<string, { fields: Record<string, string> }> };
  let withheld = 0;
  for (const { name, fields, report } of [...reports, ...listReports]) {
    const secret = Object.entries(fields).filter(([, field]) => "secret" in field && field.secret === "cost");
    if (secret.length === 0) continue;
    const asked = {
      report: name,
      criteria: {},
      columns: [...Object.keys(fields).slice(0, 2), ...secret.map(([one]) => one)],
    };
    const [seen, hidden] = [await print(admin(), asked), await print(blind, asked)];
    for (const [column] of secret) {
      const title = words.resources[report.of ?? name]?.fields[column];
      if (!headed(seen.html).includes(title)) continue;
      withheld += 1;
      expect(headed(hidden.html)).not.toContain(title);
    }
  }
  expect(withheld).toBeGreaterThan(3);
});

test("what it is narrowed to stands below its title, by names that its reader may read; rubbish is left out", async () => {
  const { ids, name } = world.ours;
  const { html, error } = await print(admin(), {
    report: "report_of_sales_orders",
    name: "<b>Mine</b>",
    criteria: {
      searchText: `${name}"<i>`,
      customerIds: [ids["customer"], 999999999],
      states: ["Draft"],
      createdAt: { preset: "thisYear" },
      nothing: 1,
      constructor: [1],
    },
    columns: ["displayId", "constructor", "__proto__", "nothing", "total"],
  });
  expect(error).toBe(undefined);
  expect(html).not.toMatch(/<b>|<i>/);
  expect(html).toMatch(new RegExp(`Customer: [^<]*${name}[^<]*, 1 more`));
  expect(html).toMatch(/<p>Status: [^<]+<\/p>/);
  expect(cells(html, "th")).toHaveLength(2);
  const all = await print(admin(), { report: "report_of_sales_orders", columns: ["displayId"] });
  expect(cells(all.html)[0]).toMatch(/^SO-\d+$/);
});

test("too many columns, values of another type and criteria that are no object are refused", async () => {
  const columns = Array.from({ length: 61 }, () => "total");
  expect((await print(admin(), { report: "report_of_sales_orders", columns })).error?.code).toBe("VALIDATION");
  for (const criteria of [[], "x", 5])
    expect((await print(admin(), { report: "report_of_sales_orders", criteria })).error?.code).toBe("VALIDATION");
});

test("fields of the company's own are columns and groups on paper, by their names; a list's period is of the date it is narrowed by", async () => {
  const ask = async <T>(query: string, variables: Readonly<Record<string, unknown>> = {}) => {
    const { data, errors } = await served().ask<T>(admin(), query, { variables });
    expect(errors).toEqual([]);
    return data;
  };
  const make = async (slug: string, kind: string, more = "") =>
    (
      await ask<{ createCustomField: { id: number } }>(
        `mutation { createCustomField(input: {module: "vendors", slug: "${slug}", displayName: "Own ${slug}", kind: "${kind}" ${more}}) { id } }`,
      )
    ).createCustomField.id;
  const [tier, days] = [await make("tier", "choice", ', choices: ["Gold", "Tin"]'), await make("days", "number")];
  const { vendors } = await ask<{ vendors: { id: number; version: number }[] }>("{ vendors { id version } }");
  for (const { id, version } of vendors)
    await ask("mutation ($input: UpdateVendorInput!) { updateVendor(input: $input) { id } }", {
      input: {
        ...{ id, version },
        customFields: [
          { id: tier, value: "Gold" },
          { id: days, value: 1.25 },
        ],
      },
    });
  const asked = { report: "report_of_vendors", columns: ["name", `cf:${tier}`, `cf:${days}`, "cf:999999"] };
  const sum = figure("quantity", String(vendors.length * 1.25));
  const rows = await print(admin(), { ...asked, criteria: { createdAt: { preset: "thisYear" } } });
  expect(rows.error).toBe(undefined);
  expect(headed(rows.html)).toEqual(["Name", "Own tier", "Own days"]);
  expect(footed(rows.html).at(-1)).toBe(sum);
  expect(cells(rows.html)).toContain("Gold");
  // its days stand there, and not among what it is narrowed to
  expect(rows.html).not.toContain("Created:");
  expect(rows.html).toMatch(/<p>Jan 1, \d{4} to Dec 31, \d{4}<\/p>/);
  const groups = await print(admin(), { ...asked, criteria: { groupBy: `cf:${tier}` } });
  expect(headed(groups.html)).toEqual(["Own tier", texts.en.count, "Own days"]);
  expect(cells(groups.html).slice(0, 3)).toEqual(["Gold", String(vendors.length), sum]);
  expect((await print(admin(), { ...asked, criteria: { groupBy: "cf:999999" } })).error).toBe(undefined);
});

test("the history on paper calls fields, values and records as a screen does", async () => {
  const id = world.ours.ids["customer"];
  const ask = async <T>(query: string, variables: Readonly<Record<string, unknown>>) =>
    (await served().ask<T>(admin(), query, { variables })).data;
  const { customer } = await ask<{ customer: { version: number; businessName: string; taxExempt: boolean } }>(
    "query ($id: Int!) { customer(id: $id) { version businessName taxExempt } }",
    { id },
  );
  const { version, taxExempt, businessName } = customer;
  await ask("mutation ($input: UpdateCustomerInput!) { updateCustomer(input: $input) { id } }", {
    input: { id, version, taxExempt: !taxExempt },
  });
  const asked = { report: "report_user_history", columns: ["field", "before", "after", "rootId"] };
  for (const language of ["en", "ru"] as const) {
    const { html } = await print(admin(), { ...asked, language });
    const { resources } = messages(language) as { resources: Record<string, { fields: Record<string, string> }> };
    const { yes, no } = texts[language];
    const [before, after] = taxExempt ? [yes, no] : [no, yes];
    expect(cells(html).slice(0, 4)).toEqual([resources["customers"]?.fields["taxExempt"], before, after, businessName]);
  }
});
