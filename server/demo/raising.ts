import { pass } from "./calendar.ts";
import type { Actor } from "./actor.ts";
import type { Office } from "./trade.ts";

type Rule = { id: number; amount: number };

const raise = async (
  { catalogue, clock, random }: Office,
  collection: string,
  work: (sku: number) => Promise<void>,
) => {
  for (const { id } of catalogue.skus.filter(({ code }) => code.startsWith(`${collection}-`))) await work(id);
  pass(clock, random);
};

const raised = async (person: Actor, query: string, sku: number, key: "cost" | "price", factor: number) => {
  const rules = await person.read<Rule>(query, [sku]);
  return rules.map(({ id, amount }) => ({ id, [key]: (amount * factor).toFixed(2) }));
};

/** A vendor writes that a collection costs more from now on. */
export const raiseCosts = async (office: Office, collection: string, factor: number): Promise<void> =>
  raise(office, collection, async (id) => {
    const { nora } = office.staff;
    const query = "select id, cost::float8 as amount from app_public.sku_costs where sku_id = $1 order by id";
    await nora.perform("save_skus", { id, costRules: await raised(nora, query, id, "cost", factor) });
  });

/** The company follows with its own prices, a week later. */
export const raisePrices = async (office: Office, collection: string, factor: number): Promise<void> =>
  raise(office, collection, async (id) => {
    const { ada } = office.staff;
    const query = "select id, price::float8 as amount from app_public.sku_prices where sku_id = $1 order by id";
    await ada.perform("save_skus", { id, priceRules: await raised(ada, query, id, "price", factor) });
  });
