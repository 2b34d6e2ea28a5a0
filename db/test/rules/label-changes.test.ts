import { expect, test } from "vitest";
import { become, becomeAdmin, type TestAccount } from "../accounts.ts";
import { useDatabase } from "../database.ts";
import { companyIn, look, perform, runsOf, workflow } from "./rules.ts";

const inCompany = companyIn(useDatabase());
type Client = Parameters<Parameters<typeof inCompany>[0]>[0];

const asAdmin = async <T>(client: Client, { admin }: TestAccount, work: () => Promise<T>): Promise<T> => {
  await becomeAdmin(client);
  const result = await work();
  await become(client, admin.visitor);
  return result;
};
/** Customers of another day: what happens to a record while it is made is its making. */
const olderCustomer = async (client: Client, company: TestAccount, businessName: string) => {
  const id = await perform(client, "save_customers", { businessName });
  await asAdmin(client, company, () =>
    client.query("update app_public.customers set created_at = created_at - interval '1 day' where id = $1", [id]),
  );
  return id;
};
const changesOf = async (client: Client, customer: number) => {
  const { rows } = await client.query<{ labels: unknown; names: Record<string, unknown> }>(
    `select h.changes -> 'labels' as labels, app_hidden.names_then(h.id, h.module, h.table_name, h.record_id, h.changes) as names
     from app_hidden.seen_history as h where h.table_name = 'customers' and h.record_id = $1 and h.changes ? 'labels' order by h.id`,
    [customer],
  );
  return rows.map(({ labels, names }) => [labels, names["labels"]]);
};

test("putting a label on and taking it off stands in the record's history, by ids and by the names of then", () =>
  inCompany(async (client, company) => {
    const label = (name: string) => perform(client, "save_labels", { name, modules: ["customers"] });
    const [rush, vip] = [await label("Rush"), await label("VIP")];
    const id = await olderCustomer(client, company, "Shop");
    await perform(client, "save_customers", { id, labels: [{ id: rush }, { id: vip }] });
    // what is there already changes nothing
    await perform(client, "save_customers", { id, labels: [{ id: vip }] });
    await perform(client, "save_customers", { id, labels: [{ id: rush, remove: true }] });
    await perform(client, "save_labels", { id: vip, name: "Best" });
    expect(await changesOf(client, id)).toEqual([
      [
        [[], [rush, vip]],
        [null, "Rush, VIP"],
      ],
      [
        [[rush, vip], [vip]],
        ["Rush, VIP", "VIP"],
      ],
    ]);
    const { rows } = await client.query<{ before: string | null; after: string | null }>(
      "select before, after from app_hidden.report_user_history('{}') where field = 'labels' and record_id = $1 order by id",
      [id],
    );
    expect(rows).toEqual([
      { before: null, after: "Best, Rush" },
      { before: "Best, Rush", after: "Best" },
    ]);
  }));

test("the labels of a new record are part of its making, and a label that is deleted is told of once", () =>
  inCompany(async (client, company) => {
    const label = await perform(client, "save_labels", { name: "Rush", modules: ["customers"] });
    const made = await perform(client, "save_customers", { businessName: "New", labels: [{ id: label }] });
    expect(await changesOf(client, made)).toEqual([]);
    const older = await olderCustomer(client, company, "Old");
    await perform(client, "save_customers", { id: older, labels: [{ id: label }] });
    expect(await changesOf(client, older)).toHaveLength(1);
    await perform(client, "delete_labels", { id: label });
    expect(await changesOf(client, older)).toHaveLength(1);
  }));

test("a label starts workflows: as it is put on, as it is taken off, and for whoever waits for the edge of it alone", () =>
  inCompany(async (client, company) => {
    const label = await perform(client, "save_labels", { name: "Rush", modules: ["customers"] });
    const id = await olderCustomer(client, company, "Shop");
    const watching = (matchCriteria: string, more = {}) =>
      workflow(
        client,
        [
          ...[
            {
              ...{ testTable: "customers", testColumn: "labels", triggerCondition: "updated" },
              ...{ matchCriteria, testValue: String(label), ...more },
            },
          ],
        ],
        [{ type: "setField", field: "notes", value: "seen" }],
      );
    const [has, edge, hasNot] = [
      await watching("has"),
      await watching("has", { compareLastValues: true }),
      await watching("hasNot"),
    ];
    await perform(client, "save_customers", { id, labels: [{ id: label }] });
    await perform(client, "save_customers", { id, contactName: "Ann" });
    await perform(client, "save_customers", { id, labels: [{ id: label, remove: true }] });
    const runs = (workflowId: number) =>
      asAdmin(client, company, async () => {
        await look(client, company.accountId);
        return (await runsOf(client, workflowId)).length;
      });
    expect([await runs(has), await runs(edge), await runs(hasNot)]).toEqual([2, 1, 1]);
  }));
