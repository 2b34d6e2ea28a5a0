import { beforeAll, expect, test } from "vitest";
import type { World } from "../../db/test/security/world.ts";
import { explainedAmounts } from "../../resources/core/amounts.ts";
import { isColumn } from "../../resources/core/fields.ts";
import { snake } from "../../resources/core/naming.ts";
import { isDeclared, definitionOf, resources } from "../../resources/core/registry.ts";
import { personsWith, settle } from "../test/security/office.ts";
import { useServed } from "../test/served.ts";

const served = useServed();
let world: World;
beforeAll(async () => {
  world = await settle(served());
});

type Part = { kind: string; field: string | null; amount: string };
type Answer = { amount: string; parts: Part[] } | null;
type Told = { module: string; field: string; secret: string; isStored: boolean };

const known = (name: string) => (isDeclared(name) ? definitionOf(name) : undefined);
const told: readonly Told[] = resources.flatMap((resource) =>
  [...explainedAmounts(resource, known).keys()].map((field) => {
    const declared = resource.fields[field]!;
    return {
      module: resource.name,
      field,
      secret: ("secret" in declared && declared.secret) || "",
      isStored: isColumn(declared),
    };
  }),
);

const asked = ({ module, field }: Told, id: number) =>
  `explainAmount(module: "${module}", id: ${id}, field: "${field}") { amount parts { kind field amount } }`;
const ask = async (texts: readonly string[], without: readonly string[] = []) => {
  const [person = null] = await personsWith(served(), world.ours, [{ type: "admin", without: [...without] }]);
  return served().ask<Record<string, Answer>>(person, `{ ${texts.map((text, n) => `a${n}: ${text}`).join(" ")} }`);
};
const cents = (amount: string): number => Math.round(Number(amount) * 100);
/** What is stored for at most eight records of a module: the last ones, and null where the API works it out. */
const stored = async ({ module, field, isStored }: Told, accountId = world.ours.accountId) =>
  (
    await served().db.admin.query<{ id: number; amount: string | null }>(
      `select id, ${isStored ? `${snake(field)}::text` : "null::text"} as amount from app_public.${module} as r
       where account_id = $1 and to_jsonb(r) ->> 'deleted_at' is null
       order by id desc limit 8`,
      [accountId],
    )
  ).rows;

test("whatever says what it is made of is the sum of it", { timeout: 120_000 }, async () => {
  expect(told.map(({ module, field }) => `${module}.${field}`)).toEqual(
    expect.arrayContaining([
      "invoices.amountDue",
      "invoices.discountTaken",
      "invoice_lines.tax",
      "payments.unapplied",
      "receipts.amountPaid",
      "receipts.variance",
      "returns.refundTotal",
      "vendor_returns.total",
      "sales_orders.invoiced",
      "landed_costs.intoCogs",
    ]),
  );
  const problems: string[] = [];
  const filled = new Set<string>();
  for (const each of told) {
    const rows = await stored(each);
    const { data, errors } = await ask(rows.map(({ id }) => asked(each, id)));
    if (errors.length > 0) problems.push(`${each.module}.${each.field}: ${errors[0]?.message}`);
    rows.forEach(({ id, amount }, n) => {
      const answer = data?.[`a${n}`];
      const name = `${each.module}.${each.field} of ${id}`;
      // what was never posted is no amount
      if (!answer) return amount === null && each.isStored ? undefined : problems.push(`${name} is not told`);
      if (answer.amount === null) return;
      if (each.isStored && cents(answer.amount) !== cents(amount ?? "0"))
        problems.push(`${name} is ${amount}, and told as ${answer.amount}`);
      const sum = answer.parts.reduce((total, part) => total + cents(part.amount), 0);
      if (sum !== cents(answer.amount)) problems.push(`${name}: ${JSON.stringify(answer)}`);
      if (answer.parts.some(({ kind, amount: rest }) => kind === "rest" && Math.abs(cents(rest)) > 1))
        problems.push(`${name} has a rest: ${JSON.stringify(answer)}`);
      if (answer.parts.length > 0) filled.add(`${each.module}.${each.field}`);
    });
  }
  expect(problems).toEqual([]);
  const empty = told.map(({ module, field }) => `${module}.${field}`).filter((name) => !filled.has(name));
  // of these the story has nothing
  expect(empty).toEqual(["packages.charge", "purchase_orders.creditExpected", "purchase_orders.creditReceived"]);
});

test("nobody is told without seeing prices or costs, of another company, or of what is made of nothing", async () => {
  const one = async (each: Told) => asked(each, (await stored(each))[0]?.id ?? 0);
  for (const secret of ["price", "cost"]) {
    const withheld = told.filter((each) => each.secret === secret);
    for (const each of withheld) {
      const { data, errors } = await ask([await one(each)], [`sku_${secret}:view:all`, `sku_${secret}:view:single`]);
      expect([each, errors.map(({ extensions }) => extensions.code), data?.["a0"] ?? null]).toEqual([
        each,
        ["FORBIDDEN"],
        null,
      ]);
    }
  }
  const due = told.find(({ module, field }) => module === "invoices" && field === "amountDue")!;
  const foreign = (await stored(due, world.theirs.accountId))[0]!;
  expect((await ask([asked(due, foreign.id)])).data).toEqual({ a0: null });
  const unseen = await ask([await one(due)], ["invoice:view:all", "invoice:view:single"]);
  expect(unseen.errors.map(({ extensions }) => extensions.code)).toEqual(["FORBIDDEN"]);
  for (const [module, field] of [
    ["invoices", "notes"],
    ["skus", "amountDue"],
    ["payments", "amount"],
  ]) {
    const { errors } = await ask([`explainAmount(module: "${module}", id: 1, field: "${field}") { amount }`]);
    expect(errors.map(({ extensions }) => extensions)).toMatchObject([
      { code: "VALIDATION", fields: { field: "unknown" } },
    ]);
  }
});

test("what a role may not view is a rest of the sum", async () => {
  const paid = told.find(({ module, field }) => module === "invoices" && field === "amountPaid")!;
  const { rows } = await served().db.admin.query<{ id: number }>(
    "select id from app_public.invoices where account_id = $1 and amount_paid > 0 and deleted_at is null limit 1",
    [world.ours.accountId],
  );
  const { data } = await ask([asked(paid, rows[0]!.id)], ["payment:view:all", "payment:view:single"]);
  expect(data?.["a0"]?.parts.map(({ kind }) => kind)).toEqual(["rest"]);
});
