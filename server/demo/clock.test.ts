import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount } from "../../db/test/accounts.ts";
import { useDatabase } from "../../db/test/database.ts";
import { withVisitor, type Visitor } from "../../db/client/transaction.ts";
import { actAs } from "./actor.ts";
import { installClock, removeClock } from "./clock.ts";
import { seedDemo } from "./seed.ts";

const database = useDatabase();
const day = 86_400_000;
const spring = new Date(Date.now() - 200 * day);
const summer = new Date(Date.now() - 120 * day);
let owner: Client;
let visitor: Visitor;

beforeAll(async () => {
  owner = new Client({ connectionString: database().connections.admin });
  await owner.connect();
  visitor = (await createAccount(owner)).admin.visitor;
});
afterAll(() => owner.end());

/** What could date anything: triggers, and defaults of columns. */
const dating = async () => {
  const { rows } = await owner.query<{ what: string }>(`
    select tgrelid::regclass || ' ' || tgname as what from pg_trigger where not tgisinternal
    union all select adrelid::regclass || ' ' || adnum || ' ' || pg_get_expr(adbin, adrelid) from pg_attrdef
    union all select nspname::text from pg_namespace where nspname !~ '^pg_'
    order by 1`);
  return rows.map(({ what }) => what);
};
const minutesBetween = (one: Date, other: Date | number) => Math.abs(one.getTime() - Number(other)) / 60_000;
const made = async (name: string) => {
  const { rows } = await owner.query<{ created_at: Date; updated_at: Date; told_at: Date; version: number }>(
    `select l.created_at, l.updated_at, l.version, h.created_at as told_at from app_public.labels as l
     join app_public.history as h on h.account_id = l.account_id and h.table_name = 'labels' and h.record_id = l.id
     where l.name = $1 order by h.id desc limit 1`,
    [name],
  );
  return rows[0]!;
};
/** Makes a label as a visitor whose session says this of the clock. */
const make = (name: string, setting: string) =>
  withVisitor(database().server, visitor, async (client) => {
    await client.query("select set_config('demo.clock', $1, true)", [setting]);
    await client.query("select app_hidden.perform('save_labels', $1)", [
      JSON.stringify({ name, color: "#2E6BC9", modules: ["skus"] }),
    ]);
  });

test("under the clock everything a user writes is dated by it, and only by who knows its secret", async () => {
  const before = (await dating()).filter((what) => !what.startsWith("app_private.history_"));
  const clock = await installClock(owner, spring);
  try {
    const actor = actAs(database().server, visitor, clock);
    const id = await actor.perform("save_labels", { name: "Spring", color: "#2E6BC9", modules: ["skus"] });
    const first = await made("Spring");
    for (const time of [first.created_at, first.updated_at, first.told_at])
      expect(minutesBetween(time, spring)).toBeLessThan(1);

    clock.set(summer);
    clock.set(spring); // time does not go back
    await actor.perform("save_labels", { id, color: "#23875A" });
    const second = await made("Spring");
    expect(second.created_at).toEqual(first.created_at);
    expect(minutesBetween(second.updated_at, summer)).toBeLessThan(1);
    expect(minutesBetween(second.told_at, summer)).toBeLessThan(1);

    const guesses = ["", "guessed 86400000", " 86400000", clock.setting().replace(/^./, "x")];
    for (const guess of guesses) {
      await make(`By ${guesses.indexOf(guess)}`, guess);
      const guessed = await made(`By ${guesses.indexOf(guess)}`);
      for (const time of [guessed.created_at, guessed.updated_at, guessed.told_at])
        expect(minutesBetween(time, Date.now())).toBeLessThan(1);
    }
    await make("Known", clock.setting()); // so that a guess could succeed
    expect(minutesBetween((await made("Known")).created_at, summer)).toBeLessThan(1);
  } finally {
    await removeClock(owner);
  }
  // nothing is left of it but the months of history that it needed
  expect((await dating()).filter((what) => !what.startsWith("app_private.history_"))).toEqual(before);
});

test("nobody but the owner of the database can make one, and in production there is none", async () => {
  await expect(database().server.query("create schema demo_clock")).rejects.toThrow("permission denied");
  await expect(database().server.query("set role stockwright_owner")).rejects.toThrow("permission denied");
  expect(await seedDemo(database().connections, { production: true })).toBe(false);
  expect((await owner.query("select to_regnamespace('demo_clock') as there")).rows[0]).toEqual({ there: null });
});
