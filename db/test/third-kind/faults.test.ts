import { expect, test } from "vitest";
import { kindOf } from "../../generate/documents/kind.ts";
import { withRollback } from "../database.ts";
import { documentFaults } from "../faults/document-faults.ts";
import { hunt, type Finder, type Scene } from "../faults/fault.ts";
import { verifyLedger } from "../faults/ledger.ts";
import { kinds } from "./declare.ts";
import { withDeclaredKinds } from "./scratch.ts";

// What can go wrong with a kind of document follows from its declaration, and so do the faults that are planted for it.

const scratch = withDeclaredKinds();
const { shop } = scratch;
const declared = () =>
  scratch
    .resources()
    .filter(({ name }) => kinds.some((kind) => kind === name))
    .flatMap((resource) => kindOf(resource, scratch.resources()) ?? []);

/** Posts one more of everything that is done of lines, as functions for physical facts do; what a flow does comes first. */
const posting: Finder = {
  name: "posting",
  find: async ({ client, world }) => {
    const { accountId } = world.ours;
    await client.query(`select set_config('app.account_id', '${accountId}', true)`);
    try {
      for (const { table, live, lines } of declared())
        for (const line of lines)
          for (const done of line.doneColumns.toReversed())
            await client.query(
              `select app_private.settle('${table}', o.id, 'fact', '{}', null, array(
                 select ('${line.table}', l.id, '${done.replace(/^qty_/, "")}', 1)::app_private.line_fact
                 from app_public.${line.table} as l where l.${line.parent} = o.id and l.quantity > l.${done} + l.qty_short_closed))
               from app_public.${table} as o where o.account_id = ${accountId} and o.state in (${live})`,
            );
      await client.query("set constraints all immediate; set constraints all deferred");
    } catch (error) {
      return [{ check: "ledger", subject: "the writer stops", problem: String(error) }];
    }
    return verifyLedger(client, world.ours);
  },
};

test("faults of a kind nobody here has seen are planted and found", async () => {
  const { perform, skuIds, warehouses, sell, pack, stock, sku } = shop();
  await stock(sku, 8);
  const order = await sell([[sku, 4]]);
  await perform("place_shipment", { id: await pack(order.id, order.lines[0]!, 4) });
  await perform("save_relocations", {
    fromWarehouseId: warehouses[0],
    toWarehouseId: warehouses[1],
    state: "Open",
    lineItems: [{ skuId: sku, quantity: 6 }],
  });
  await perform("save_exchanges", {
    salesOrderId: order.id,
    warehouseId: warehouses[0],
    state: "Open",
    lineItems: [{ salesOrderLineId: order.lines[0], quantity: 3 }],
    replacements: [{ skuId: skuIds[1], quantity: 5 }],
  });
  await perform("save_deposits", { salesOrderId: order.id, amount: "5", state: "Applied" });
  await perform("save_credits", {
    salesOrderId: order.id,
    lineItems: [{ salesOrderLineId: order.lines[0], quantity: 2 }],
  });

  await withRollback(scratch.admin(), async (client) => {
    const scene = { client, world: { ours: { accountId: shop().accountId } }, tables: [] } as unknown as Scene;
    expect(await posting.find(scene)).toEqual([]);
    const faults = documentFaults(scratch.resources(), posting, (table) => kinds.some((kind) => kind === table));
    const { planted, found, missed } = await hunt(scene, faults);
    console.log(`faults of ${kinds.join(", ")}: ${planted} planted, ${found} found`);
    expect(missed).toEqual([]);
    expect(planted).toBeGreaterThan(15);
  });
});
