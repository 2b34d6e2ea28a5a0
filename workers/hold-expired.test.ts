import { expect, test } from "vitest";
import { useDatabase } from "../db/test/database.ts";
import { openShop } from "../db/test/stock/shop.ts";
import holdExpired from "./tasks/hold_expired.ts";

const db = useDatabase();

test("what expired overnight is on hold after the worker went round, in every account", async () => {
  const shops = [await openShop(db()), await openShop(db())];
  for (const shop of shops) await shop.stock(shop.sku, 3);
  await db().admin.query("update app_public.lots set expiration_date = '2020-01-31'");
  const helpers = {
    withPgClient: async <T>(work: (client: unknown) => Promise<T>): Promise<T> => {
      const client = await db().worker.connect();
      try {
        return await work(client);
      } finally {
        client.release();
      }
    },
  };
  await holdExpired({} as never)({}, helpers as never);
  for (const shop of shops) {
    expect(await shop.figures()).toEqual({ inStock: 3, allocated: 3 });
    expect(await shop.differences()).toEqual([]);
  }
});
