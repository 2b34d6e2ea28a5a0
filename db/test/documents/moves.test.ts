import { expect, test } from "vitest";
import { withVisitor } from "../../client/transaction.ts";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "../stock/shop.ts";

const db = useDatabase();

type Made = { id: number; lines: readonly number[] };
type Kind = {
  /** The states in the order of a life: draft, open, those under way, done. Closed and Canceled follow. */
  life: readonly string[];
  make: (shop: Shop, state: string) => Promise<Made>;
  /** Leads an open one to a state that only goods lead to. */
  reach: (shop: Shop, made: Made, state: string) => Promise<unknown>;
  /** What canceling makes of one of which something is done, where it is not refused. */
  canceledWhenDone?: string;
};

const arrive = (shop: Shop, operation: string, { id, lines }: Made, quantity: number, bin: number) =>
  shop.perform(operation, { id, receivements: [{ lineItemId: lines[0], binLocationId: bin, quantity }] });

/** What SEMANTICS 3 says of each kind, written down once more. */
const kinds: Record<string, Kind> = {
  purchase_orders: {
    life: ["Draft", "Open", "Partially Received", "Received"],
    make: (shop, state) => shop.buy([[shop.sku, 2]], { state }),
    reach: (shop, made, state) =>
      arrive(shop, "receive_purchase_order", made, state === "Received" ? 2 : 1, shop.bins[0]),
  },
  sales_orders: {
    life: ["Draft", "Open", "Partially Shipped", "Shipped"],
    make: (shop, state) => shop.sell([[shop.sku, 2]], { state }),
    reach: async (shop, { id, lines }, state) =>
      shop.perform("place_shipment", { id: await shop.pack(id, lines[0]!, state === "Shipped" ? 2 : 1) }),
    canceledWhenDone: "Closed",
  },
  transfers: {
    life: ["Draft", "Open", "In Transit", "Partially Received", "Received"],
    make: async (shop, state) => {
      const { id } = await shop.perform("save_transfers", {
        originWarehouseId: shop.warehouses[0],
        destinationWarehouseId: shop.warehouses[1],
        state,
        lineItems: [{ skuId: shop.sku, quantity: 2 }],
      });
      return { id, lines: await shop.lineIds("transfer", id) };
    },
    reach: (shop, made, state) =>
      state === "In Transit"
        ? shop.perform("ship_transfer", { id: made.id })
        : arrive(shop, "receive_transfer", made, state === "Received" ? 2 : 1, shop.bins[1]),
  },
  work_orders: {
    life: ["Draft", "Open", "In Progress", "Completed"],
    make: async (shop, state) => {
      const { id } = await shop.perform("save_work_orders", {
        originWarehouseId: shop.warehouses[0],
        state,
        lineItems: [{ skuId: shop.skuIds[1], quantity: 2 }],
      });
      return { id, lines: await shop.lineIds("work_order", id) };
    },
    reach: (shop, made, state) => arrive(shop, "receive_work_order", made, state === "Completed" ? 2 : 1, shop.bins[0]),
  },
};

/** Where people may lead a document; goods lead it elsewhere. */
const legal = (from: string, life: readonly string[]): readonly string[] =>
  from === "Draft"
    ? ["Open", "Canceled"]
    : from === "Open"
      ? ["Draft", "Closed", "Canceled"]
      : from === "Closed"
        ? ["Open"]
        : life.includes(from)
          ? ["Closed"]
          : [];

class Undone extends Error {
  readonly state: string;
  constructor(state: string) {
    super(state);
    this.state = state;
  }
}

test.each(Object.entries(kinds))(
  "%s: all legal moves and no other, asked for by state and by a status of the account",
  async (table, { life, make, reach, canceledWhenDone }) => {
    const shop = await openShop(db(), { skus: 2 });
    await shop.perform("save_skus", { id: shop.skuIds[1], billOfMaterials: [{ skuId: shop.sku, quantity: 1 }] });
    await shop.stock(shop.sku, 100);
    const states = [...life, "Closed", "Canceled"];
    const own = new Map<string, number>();
    for (const state of states)
      own.set(state, (await shop.perform("save_statuses", { module: table, state, name: `Our ${state}` })).id);
    /** The state it would have, or the code of the refusal; nothing is kept. */
    const attempt = (id: number, asked: object): Promise<string> =>
      withVisitor(shop.server, shop.account.admin.visitor, async (visitor) => {
        await visitor.query("select app_hidden.perform($1, $2)", [
          `save_${table}`,
          JSON.stringify({ id, ...asked, ...(table === "transfers" && { inTransit: "return" }) }),
        ]);
        const { rows } = await visitor.query<{ state: string }>(
          `select d.state from app_public.${table} as d where d.id = $1`,
          [id],
        );
        throw new Undone(rows[0]!.state);
      }).catch((error: unknown) => {
        if (error instanceof Undone) return error.state;
        return (error as { code?: string }).code ?? String(error);
      });

    const found: [string, string, string, string][] = [];
    const expected: typeof found = [];
    for (const from of states) {
      const ended = from === "Closed" || from === "Canceled";
      const made = await make(shop, from === "Draft" ? "Draft" : "Open");
      if (ended) await shop.perform(`save_${table}`, { id: made.id, state: from });
      else if (life.indexOf(from) > 1) await reach(shop, made, from);
      expect(await shop.stateOf(table, made.id)).toBe(from);
      for (const to of states.filter((state) => state !== from))
        for (const [by, asked] of [
          ["state", { state: to }],
          ["status", { statusId: own.get(to) }],
        ] as const) {
          const closes = to === "Canceled" && life.indexOf(from) > 1 ? canceledWhenDone : undefined;
          found.push([from, to, by, await attempt(made.id, asked)]);
          expected.push([from, to, by, closes ?? (legal(from, life).includes(to) ? to : "SWTRN")]);
        }
    }
    expect(found).toEqual(expected);
    expect(await shop.differences()).toEqual([]);
  },
);
