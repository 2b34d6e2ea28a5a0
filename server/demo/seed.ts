import { hash } from "@node-rs/argon2";
import pg from "pg";
import type { Connections } from "../../db/client/connection.ts";
import { createPool } from "../../db/client/pool.ts";
import type { Visitor } from "../../db/client/transaction.ts";
import { actAs } from "./actor.ts";
import { installClock, removeClock } from "./clock.ts";
import { createCatalogue } from "./catalogue.ts";
import { createRandom } from "./random.ts";
import { createTrade } from "./trade.ts";
import { createViews } from "./views.ts";

/** Shown at start and in the README; these logins exist in the demo account only, never in production. */
export const demoLogins = { admin: "admin@demo.test", user: "user@demo.test", password: "stockwright-demo" } as const;

type Made = { accountId: number; adminId: number; userId: number };

const createAccount = async (owner: pg.ClientBase): Promise<Made> => {
  const passwordHash = await hash(demoLogins.password);
  const { rows } = await owner.query<{ made: Made }>("select app_private.create_demo_account($1, $2, $3) as made", [
    "Fern & Kettle Home",
    "demo",
    passwordHash,
  ]);
  if (!rows[0]) throw new Error("The demo account was not created");
  return rows[0].made;
};

const visitorOf = async (owner: pg.ClientBase, accountId: number, userId: number): Promise<Visitor> => {
  const { rows } = await owner.query<{ claims: { role: string; type: "admin" | "user"; granted: string } }>(
    "select app_private.claims_of($1, $2) as claims",
    [accountId, userId],
  );
  if (!rows[0]) throw new Error("The demo users were not created");
  const { role, type, granted } = rows[0].claims;
  return { role, accountId, userId, roleType: type, granted };
};

/** Makes the demo company when the database holds no account yet. Everything after its logins is done as its users do it. */
export const seedDemo = async (
  connections: Connections,
  { say = () => {} }: { say?: (text: string) => void } = {},
): Promise<boolean> => {
  if (process.env.NODE_ENV === "production") return false;
  const owner = new pg.Client({ connectionString: connections.admin });
  await owner.connect();
  const pool = createPool(connections.server);
  try {
    const { rows } = await owner.query<{ taken: boolean }>("select app_private.has_account() as taken");
    if (rows[0]?.taken) return false;
    say("Creating the demo company");
    const clock = await installClock(owner, new Date(Date.now() - 182 * 86_400_000));
    await owner.query("select set_config('demo.clock', $1, false)", [clock.setting()]);
    const { accountId, adminId, userId } = await createAccount(owner);
    const admin = actAs(pool, await visitorOf(owner, accountId, adminId), clock);
    const user = actAs(pool, await visitorOf(owner, accountId, userId), clock);
    const random = createRandom(20);
    const catalogue = await createCatalogue(admin, random);
    await createTrade(admin, user, catalogue, random);
    await createViews(user);
    return true;
  } finally {
    await pool.end();
    await removeClock(owner);
    await owner.end();
  }
};
