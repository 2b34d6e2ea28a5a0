import { expect, test } from "vitest";
import { furtherDatabases } from "../../db/client/connection.ts";
import { createPool } from "../../db/client/pool.ts";
import { useDatabase } from "../../db/test/database.ts";
import { faultyStore } from "../errors/fault.ts";
import { oneDatabase, severalDatabases } from "./databases.ts";
import { leaseMilliseconds, placementsOf } from "./placements.ts";

const database = useDatabase();
const place = (account: number, name: string) =>
  database().admin.query(
    "insert into app_private.placements (account, database) values ($1, $2) on conflict (account) do update set database = excluded.database",
    [account, name],
  );

test("DATABASES names each database once, by an address", () => {
  const of = (text: string) => [...furtherDatabases(text).keys()];
  expect(of("")).toEqual([]);
  const found = furtherDatabases(" east=postgres://a:b@east/one\n west-2=postgres://a:b@west:5433/two ");
  expect([...found.keys()]).toEqual(["east", "west-2"]);
  expect(new URL(found.get("west-2")?.server ?? "")).toMatchObject({
    host: "west:5433",
    username: "stockwright_server",
  });
  for (const text of [
    "=postgres://a:b@east/one",
    "home=postgres://a:b@east/one",
    "East=postgres://a:b@east/one",
    "a=postgres://a:b@east/one a=postgres://a:b@west/two",
    `${"a".repeat(61)}=postgres://a:b@east/one`,
  ])
    expect(() => of(text)).toThrow("DATABASES names databases as");
  for (const text of ["east", "east=", "east=http://a:b@east/one", "east=postgres://a:secret%@east/one"]) {
    expect(() => of(text)).toThrow("DATABASES is no address of a database");
    expect(() => of(text)).not.toThrow("secret");
  }
});

test("a placement holds for its lease; who cannot ask again after it serves nobody", async () => {
  await place(7, "east");
  const clock = { now: 0 };
  const pool = createPool(database().connections.server);
  const placements = placementsOf(pool, () => clock.now);
  placements.close(); // asked by nobody but us
  expect(await placements.of(7)).toBe("east");
  expect(await placements.of(8)).toBeNull();
  await place(7, "west");
  clock.now = leaseMilliseconds;
  expect(await placements.of(7)).toBe("east");
  clock.now += 1;
  expect(await Promise.all([placements.of(7), placements.of(7)])).toEqual(["west", "west"]);
  await pool.end();
  clock.now += leaseMilliseconds;
  expect(await placements.of(7)).toBe("west");
  clock.now += 1;
  await expect(placements.of(7)).rejects.toThrow("pool");
});

test("one function chooses the pool; a database that this server was not given is a fault of the operator's", async () => {
  const { server, worker } = database();
  expect(oneDatabase(server).of(7)).toBe(server);
  expect(severalDatabases(server, new Map()).of(7)).toBe(server);
  await place(7, "east");
  await place(8, "nowhere");
  await place(9, "home");
  const databases = severalDatabases(server, new Map([["east", worker]]));
  try {
    expect(databases.all).toEqual([server, worker]);
    expect(await databases.of(7)).toBe(worker);
    for (const account of [null, 9, 10]) expect(await databases.of(account)).toBe(server);
    const refusal: unknown = await Promise.resolve(databases.of(8)).catch((error: unknown) => error);
    expect(faultyStore(refusal)).toBe("database nowhere");
  } finally {
    databases.close();
  }
});
