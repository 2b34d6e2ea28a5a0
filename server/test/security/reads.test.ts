import { beforeAll, expect, test } from "vitest";
import { heldBy, moduleOf, type RoleSpec } from "../../../db/test/security/base-scopes.ts";
import { startTally, summary, type Sweep } from "../../../db/test/security/tally.ts";
import type { World } from "../../../db/test/security/world.ts";
import { aliasesOf } from "../../../resources/core/aliases.ts";
import { namesOf, scopeOf } from "../../../resources/core/naming.ts";
import { viewScopesOf } from "../../../resources/core/permissions.ts";
import { resources } from "../../../resources/core/registry.ts";
import { useServed } from "../served.ts";
import { personsWith, settle } from "./office.ts";
import { otherQueries } from "./other-queries.ts";

const served = useServed();
let world: World;
beforeAll(async () => {
  world = await settle(served(), { twins: true });
});
const report = (sweep: Sweep) => {
  console.log(summary(sweep));
  expect(sweep.findings.slice(0, 40).map(({ subject, problem }) => `${subject}: ${problem}`)).toEqual([]);
};
const codesOf = (
  errors: readonly { path?: readonly (string | number)[]; extensions: { code: string } }[],
  alias: string,
) => errors.filter(({ path }) => path?.[0] === alias).map(({ extensions }) => extensions.code);

test(
  "a list needs view:all, a record view:single, and a hidden module shows names only",
  { timeout: 300_000 },
  async () => {
    const { sweep, check } = startTally("GraphQL reads by role");
    // what follows another record has no scope of its own
    for (const resource of resources.filter(({ follows }) => !follows)) {
      const { one, many, paginated } = namesOf(resource.name);
      const scope = scopeOf(resource);
      const listing = viewScopesOf(resource, "all");
      const single = [...viewScopesOf(resource, "single"), ...viewScopesOf(resource, "self")];
      const { rows } = await served().db.admin.query<{ id: number }>(
        `select id from app_public.${resource.name} where account_id = $1 order by id`,
        [world.ours.accountId],
      );
      const id = rows[0]?.id;
      const specs: RoleSpec[] = [
        { type: "admin" },
        { type: "user" },
        { type: "admin", without: listing },
        { type: "admin", without: single },
        { type: "admin", without: [...listing, ...single] },
        { type: "admin", routes: [moduleOf(`${scope}:view`)] },
        { type: "user", routes: [moduleOf(`${scope}:view`)] },
      ];
      const persons = await personsWith(served(), world.ours, specs);
      for (const [n, spec] of specs.entries()) {
        const held = heldBy(spec);
        const { data, errors } = await served().ask<Record<string, unknown> | null>(
          persons[n] ?? null,
          `{ one: ${one}(id: ${id}) { id } many: ${many} { id } page: ${paginated} { totalCount } names: references(module: "${resource.name}", limit: 1) { id name } }`,
        );
        const role = JSON.stringify(spec);
        const mayList = listing.every((name) => held.has(name));
        const mayOne = single.some((name) => held.has(name));
        for (const alias of ["many", "page"]) {
          const codes = codesOf(errors, alias);
          check(
            mayList ? codes.length === 0 : codes.includes("FORBIDDEN"),
            `${alias} ${many}`,
            `${role} is answered ${codes.join(", ") || "with rows"}`,
          );
        }
        const codes = codesOf(errors, "one");
        check(
          mayOne ? codes.length === 0 : codes.includes("FORBIDDEN"),
          one,
          `${role} is answered ${codes.join(", ") || JSON.stringify(data?.["one"])}`,
        );
        check(
          codesOf(errors, "names").length === 0 && (data === null || Array.isArray(data["names"])),
          `references ${resource.name}`,
          `${role} gets no names: ${JSON.stringify(errors)}`,
        );
      }
    }
    // what is no record and no list of a module
    for (const [name, { query, scopes, proof, needsAll }] of Object.entries(otherQueries)) {
      const modules = [...new Set(scopes.map(moduleOf))];
      const specs: RoleSpec[] = [
        { type: "admin" },
        { type: "user" },
        { type: "admin", without: scopes },
        ...scopes.map((scope): RoleSpec => ({ type: "admin", without: [scope] })),
        ...modules.flatMap((module): RoleSpec[] => [
          { type: "admin", routes: [module] },
          { type: "user", routes: [module] },
        ]),
      ];
      const persons = await personsWith(served(), world.ours, specs);
      for (const [n, spec] of specs.entries()) {
        const { data, errors } = await served().ask(persons[n] ?? null, `{ ${query(world.ours)} }`);
        const holds = (scope: string) => heldBy(spec).has(scope);
        const allowed = scopes.length === 0 || (needsAll ? scopes.every(holds) : scopes.some(holds));
        check(
          allowed
            ? errors.length === 0
            : errors.length > 0 && errors.every(({ extensions }) => extensions.code === "FORBIDDEN"),
          name,
          `${JSON.stringify(spec)} is answered ${errors[0]?.extensions.code ?? JSON.stringify(data).slice(0, 200)}`,
        );
        // sessions, and who one is, are one's own
        check(
          spec.type === "user" || proof(world.ours).test(JSON.stringify(data)) === allowed,
          name,
          `${JSON.stringify(spec)} is told ${JSON.stringify(data).slice(0, 200)}`,
        );
      }
    }
    report(sweep);
    expect(sweep.checks).toBeGreaterThanOrEqual(900);
  },
);

test(
  "prices and costs are refused to select and to order by, wherever the API shows one",
  { timeout: 300_000 },
  async () => {
    const { sweep, check } = startTally("GraphQL prices and costs");
    const specs: { spec: RoleSpec; hidden: readonly string[] }[] = [
      { spec: { type: "admin" }, hidden: [] },
      { spec: { type: "admin", routes: ["sku_prices"] }, hidden: ["price"] },
      { spec: { type: "admin", routes: ["sku_costs"] }, hidden: ["cost"] },
      { spec: { type: "user", routes: ["sku_prices", "sku_costs"] }, hidden: ["price", "cost"] },
    ];
    const persons = await personsWith(
      served(),
      world.ours,
      specs.map(({ spec }) => spec),
    );
    for (const resource of resources) {
      const { many } = namesOf(resource.name);
      const scope = scopeOf(resource);
      const aliases = Object.entries(aliasesOf(resource));
      const secrets = Object.entries(resource.fields).flatMap(([own, field]) =>
        "secret" in field && field.secret
          ? [own, ...aliases.flatMap(([alias, of]) => (of === own ? [alias] : []))].map((name) => ({
              name,
              kind: field.secret,
              isColumn: field.kind !== "computed",
              isJson: field.kind === "json",
            }))
          : [],
      );
      if (secrets.length === 0) continue;
      const fields = secrets.flatMap(({ name, isColumn }) => [
        `shown_${name}: ${many} { id ${name} }`,
        ...(isColumn ? [`ordered_${name}: ${many}(orderBy: {column: "${name}", order: ASC}) { id }`] : []),
      ]);
      for (const [n, { spec, hidden }] of specs.entries()) {
        if (!heldBy(spec).has(`${scope}:view:all`)) continue;
        const role = JSON.stringify(spec);
        const { errors } = await served().ask(persons[n] ?? null, `{ plain: ${many} { id } ${fields.join(" ")} }`);
        check(
          codesOf(errors, "plain").length === 0,
          many,
          `${role} cannot list at all: ${codesOf(errors, "plain").join(", ")}`,
        );
        for (const { name, kind, isColumn, isJson } of secrets) {
          const refused = kind !== undefined && hidden.includes(kind);
          const shown = codesOf(errors, `shown_${name}`);
          check(
            refused ? shown.includes("FORBIDDEN") : shown.length === 0,
            `${many}.${name}`,
            `${role} is answered ${shown.join(", ") || "with it"}`,
          );
          if (!isColumn) continue;
          const ordered = codesOf(errors, `ordered_${name}`);
          // lists are ordered by no JSON, for nobody
          const expected = isJson ? "VALIDATION" : refused ? "FORBIDDEN" : "";
          check(
            ordered.join() === expected,
            `${many} by ${name}`,
            `${role} is answered ${ordered.join(", ") || "in order"}`,
          );
        }
      }
    }
    // what there is of a SKU is told to everybody who sees it, and what that is worth is not
    for (const [n, { spec, hidden }] of specs.entries()) {
      const { errors } = await served().ask(
        persons[n] ?? null,
        "{ levels: skus { warehouseStockLevels { available } } worth: skus { warehouseStockLevels { stockValue } } }",
      );
      const [levels, worth] = [codesOf(errors, "levels"), codesOf(errors, "worth")];
      check(levels.length === 0, "warehouseStockLevels", `${JSON.stringify(spec)} is answered ${levels.join(", ")}`);
      check(
        hidden.includes("cost") ? worth.includes("FORBIDDEN") : worth.length === 0,
        "warehouseStockLevels.stockValue",
        `${JSON.stringify(spec)} is answered ${worth.join(", ") || "with it"}`,
      );
    }
    const blind = persons[3] ?? null;
    const seeing = persons[0] ?? null;
    const changes = "{ history(limit: 500) { tableName changes } }";
    const [dark, light] = [await served().ask(blind, changes), await served().ask(seeing, changes)];
    check(
      !JSON.stringify(dark.data).includes('"price":') && !JSON.stringify(dark.data).includes('"cost":'),
      "history",
      "shows a price or cost to who may not see them",
    );
    check(JSON.stringify(light.data).includes('"price":'), "history", "shows no price to who may see them");
    report(sweep);
  },
);
