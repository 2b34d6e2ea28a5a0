import type { Shop } from "./shop.ts";

/** A number from 0 up to 1, from anywhere: Math.random, or a seeded series that can be replayed. */
export type Random = () => number;

/** A series that the same seed repeats (mulberry32). */
export const seeded = (seed: number): Random => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

export const upTo = (random: Random, limit: number) => 1 + Math.floor(random() * limit);
export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** One row that the condition allows, or undefined when there is none. */
const someRow = async <T extends object>(shop: Shop, random: Random, from: string): Promise<T | undefined> => {
  const { rows } = await shop.admin.query<T>(
    `select * from (${from}) as candidate order by md5(candidate::text || $1) limit 1`,
    [String(random())],
  );
  return rows[0];
};

export type Row = { id: number; order: number; quantity: string };
/** Does one thing, or nothing when there is nothing to do it to. Returns whether it was tried. */
export type Kind = (shop: Shop, random: Random) => Promise<boolean>;

export const on =
  (from: (account: number) => string, act: (shop: Shop, row: Row, random: Random) => Promise<unknown>): Kind =>
  async (shop, random) => {
    const row = await someRow<Row>(shop, random, from(shop.accountId));
    if (row) await act(shop, row, random);
    return Boolean(row);
  };
export const always =
  (act: (shop: Shop, random: Random) => Promise<unknown>): Kind =>
  async (shop, random) => {
    await act(shop, random);
    return true;
  };
