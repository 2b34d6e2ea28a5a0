import { expect, test } from "vitest";
import { become, becomeAdmin, createAccount } from "../accounts.ts";
import { useDatabase } from "../database.ts";
import { part, rehearse, told } from "./rehearsals.ts";
import { companyIn, look, perform, workflow, type Criterion } from "./rules.ts";

const db = useDatabase();
const inCompany = companyIn(db);
type Client = Parameters<Parameters<typeof inCompany>[0]>[0];
/** What it really ran for. */
const ran = async (client: Client, id: number): Promise<string[]> =>
  (
    await client.query<{ told: string }>(
      "select concat_ws(' ', history_id, module, record_id, event) as told from app_public.workflow_runs where workflow_id = $1 order by history_id desc",
      [id],
    )
  ).rows.map(({ told }) => told);

const rules: readonly { name: string; mode?: string; criteria: readonly Criterion[] }[] = [
  {
    name: "a price that rises past 50",
    criteria: [
      {
        ...{ triggerCondition: "updated", testTable: "sku_prices", testColumn: "price", matchCriteria: "greater" },
        ...{ testValue: "50", compareLastValues: true },
      },
    ],
  },
  {
    name: "oak, made or changed",
    criteria: [{ testTable: "skus", testColumn: "name", matchCriteria: "startsWith", testValue: "oak" }],
  },
  {
    name: "a rule of a SKU that is called oak",
    criteria: [
      { testTable: "sku_prices", testColumn: "price", matchCriteria: "isNotEmpty" },
      { testTable: "skus", testColumn: "name", matchCriteria: "startsWith", testValue: "oak" },
    ],
  },
  {
    name: "a SKU with a price above 50",
    criteria: [
      { testTable: "skus", testColumn: "name", matchCriteria: "changed", triggerCondition: "updated" },
      {
        testTable: "sku_prices",
        testColumn: "price",
        matchCriteria: "greater",
        testValue: "50",
        triggerCondition: "updated",
      },
    ],
  },
  {
    name: "gone or renamed",
    mode: "any",
    criteria: [
      { triggerCondition: "deleted", testTable: "skus", testColumn: "name", matchCriteria: "isNotEmpty" },
      { triggerCondition: "updated", testTable: "skus", testColumn: "name", matchCriteria: "changed" },
    ],
  },
];

test("what is rehearsed afterwards is what really fired, whatever changed since", { timeout: 120_000 }, () =>
  inCompany(async (client, company) => {
    // a small generator of its own: the same changes each time
    let seed = 15;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const pick = <T>(all: readonly T[]): T => all[random(all.length)] as T;
    const watching: number[] = [];
    for (const { criteria, mode } of rules)
      watching.push(
        await workflow(
          client,
          criteria,
          [{ type: "notifyUsers", userRoleId: await roleOf(client), message: "x" }],
          mode ? { mode } : {},
        ),
      );
    const skus: number[] = [];
    const prices: { sku: number; id: number }[] = [];
    const label = (await client.query<{ id: number }>("select id from app_public.labels where is_system")).rows[0]?.id;
    for (let n = 0; n < 120; n += 1) {
      const kind = random(6);
      if (kind === 0 || skus.length === 0)
        skus.push(await perform(client, "save_skus", { name: `${pick(["Oak", "Pine"])} ${n}`, code: `S-${n}` }));
      else if (kind === 1) await perform(client, "save_skus", { id: pick(skus), name: `${pick(["oak", "Ash"])} ${n}` });
      else if (kind === 2) {
        const sku = pick(skus);
        const price = {
          skuId: sku,
          labelId: label,
          price: String(20 + random(60)),
          quantity: n + 1,
          unit: "each",
          matchCriteria: "equals",
        };
        prices.push({ sku, id: await perform(client, "save_sku_prices", price) });
      } else if (kind === 3 && prices.length > 0)
        await perform(client, "save_sku_prices", { id: pick(prices).id, price: String(20 + random(60)) });
      else if (kind === 4 && prices.length > 0) {
        const [gone] = prices.splice(random(prices.length), 1);
        await perform(client, "delete_sku_prices", { id: gone?.id });
      } else if (kind === 5 && n % 4 === 0) {
        const [gone] = skus.splice(random(skus.length), 1);
        prices.splice(0, prices.length, ...prices.filter(({ sku }) => sku !== gone));
        await perform(client, "delete_skus", { id: gone });
      }
      // criteria of other tables look at what is there when they are asked: so each change is looked at as it happens
      await becomeAdmin(client);
      await look(client, company.accountId);
      await become(client, company.admin.visitor);
    }
    for (const [at, id] of watching.entries()) {
      await becomeAdmin(client);
      const really = await ran(client, id);
      await become(client, company.admin.visitor);
      const rehearsed = await rehearse(client, id);
      expect([rules[at]?.name, rehearsed.map(told)]).toEqual([rules[at]?.name, really]);
      expect([rules[at]?.name, really.length > 3]).toEqual([rules[at]?.name, true]);
    }
  }),
);

const roleOf = async (client: Client): Promise<number | undefined> =>
  (await client.query<{ id: number }>("select id from app_public.user_roles order by id limit 1")).rows[0]?.id;

test("it needs the rights to see workflows, the history and what the workflow looks at; another company's is not there", () =>
  inCompany(async (client, company) => {
    const id = await workflow(
      client,
      [{ testTable: "sku_prices", testColumn: "price", matchCriteria: "isNotEmpty" }],
      [{ type: "notifyUsers", userRoleId: await roleOf(client), message: "x" }],
      { isPaused: true },
    );
    expect(await part(client, { id })).toMatchObject({ firings: [], next: null });
    const refused = async (visitor: Parameters<typeof become>[1]) => {
      await client.query("savepoint s");
      await becomeAdmin(client);
      await become(client, visitor);
      const code = await part(client, { id }).then(
        () => "answered",
        (error: { code: string }) => error.code,
      );
      await client.query("rollback to s");
      return code;
    };
    const granted = company.admin.visitor.granted ?? "";
    const without = (module: string) => granted.replace(new RegExp(`,${module}:[^,]*(?=,)`, "g"), "");
    expect(await refused({ ...company.admin.visitor, granted: without("history") })).toBe("SWFBD");
    expect(await refused({ ...company.admin.visitor, granted: without("workflow") })).toBe("SWFBD");
    expect(
      await refused({ ...company.admin.visitor, role: "visitor_without_price", granted: without("sku_price") }),
    ).toBe("SWFBD");
    await becomeAdmin(client);
    const other = await createAccount(client);
    expect(await refused(other.admin.visitor)).toBe("SWNFD");
  }));

test("a rehearsal of a long history comes in parts, each bounded, and all of it once", { timeout: 60_000 }, () =>
  inCompany(async (client) => {
    const id = await workflow(
      client,
      [{ testTable: "labels", testColumn: "name", matchCriteria: "startsWith", testValue: "seen" }],
      [{ type: "notifyUsers", userRoleId: await roleOf(client), message: "{{name}}" }],
      { isPaused: true },
    );
    for (let n = 0; n < 130; n += 1)
      await perform(client, "save_labels", { name: `${n % 2 === 0 ? "Seen" : "Other"} ${n}`, modules: ["skus"] });
    const first = await part(client, { id });
    expect(first.firings).toHaveLength(50);
    expect(first.next).not.toBeNull();
    const all = await rehearse(client, id);
    expect(all).toHaveLength(65);
    expect(new Set(all.map(({ historyId }) => historyId)).size).toBe(65);
    expect(all[0]).toMatchObject({ module: "labels", event: "created", name: "Seen 128" });
  }),
);
