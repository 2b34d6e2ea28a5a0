import { hash } from "@node-rs/argon2";
import pg from "pg";
import type { Connections } from "../../db/client/connection.ts";
import { createPool } from "../../db/client/pool.ts";
import { installClock, removeClock } from "./clock.ts";
import { createApps } from "./apps.ts";
import { createCatalogue } from "./catalogue.ts";
import type { FileStore } from "../files/store.ts";
import { createFields } from "./fields.ts";
import { createPictures } from "./pictures/pictures.ts";
import { createRandom } from "./random.ts";
import { fingerprintOf } from "./snapshot/fingerprint.ts";
import { loadSnapshot } from "./snapshot/load.ts";
import { readSnapshot, type Snapshot } from "./snapshot/snapshot.ts";
import { hireStaff } from "./staff.ts";
import { createTrade } from "./trade.ts";
import { createViews } from "./views.ts";

/** Shown at start and in the README; these logins exist in the demo account only, never in production. */
export const demoLogins = { admin: "admin@demo.test", user: "user@demo.test", password: "stockwright-demo" } as const;

/** Half a year ago. */
const beginning = () => new Date(Date.now() - 182 * 86_400_000);

type Made = { accountId: number; adminId: number; userId: number };

const createAccount = async (owner: pg.ClientBase, passwordHash: string): Promise<Made> => {
  const { rows } = await owner.query<{ made: Made }>("select app_private.create_demo_account($1, $2, $3) as made", [
    "Fern & Kettle Home",
    "demo",
    passwordHash,
  ]);
  if (!rows[0]) throw new Error("The demo account was not created");
  return rows[0].made;
};

type SeedOptions = {
  /** Where the pictures of its goods are kept; none without. */
  files?: FileStore;
  /** In production no demo company is made. */
  production?: boolean;
  say?: (text: string) => void;
};

const opened = async <T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> => {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
};

/** Plays half a year of the demo company in a database without companies, by its people through the users' functions; its id. */
export const playDemo = (connections: Connections, { files }: SeedOptions = {}): Promise<number> =>
  opened(connections.admin, async (owner) => {
    const pool = createPool(connections.server);
    try {
      const clock = await installClock(owner, beginning());
      await owner.query("select set_config('demo.clock', $1, false)", [clock.setting()]);
      const passwordHash = await hash(demoLogins.password);
      const founders = await createAccount(owner, passwordHash);
      const staff = await hireStaff({ owner, pool, clock, passwordHash }, founders);
      const random = createRandom(20);
      const fields = await createFields(staff.ada);
      const catalogue = await createCatalogue(staff.ada, fields, random);
      if (files) await createPictures(staff.ada, founders.accountId, [...catalogue.skus, catalogue.kit], files);
      await createViews(staff.uri);
      await createApps(staff.ada);
      await createTrade({ staff, catalogue, fields, clock, random });
      return founders.accountId;
    } finally {
      await pool.end();
      await removeClock(owner);
    }
  });

/** The snapshot, where it is of these tables and the owner of the database may load it. */
const loadable = async (owner: pg.ClientBase): Promise<Snapshot | null> => {
  const { rows } = await owner.query<{ may: boolean }>(
    "select rolsuper as may from pg_roles where rolname = current_user",
  );
  const snapshot = rows[0]?.may ? readSnapshot() : null;
  return snapshot?.fingerprint === (await fingerprintOf(owner)) ? snapshot : null;
};

/**
 * Makes the demo company when the database holds no account yet: as it was made when it was generated, its days moved to today, or
 * played anew where that is of other tables.
 */
export const seedDemo = (
  connections: Connections,
  { files, production = false, say = () => {} }: SeedOptions = {},
): Promise<boolean> =>
  opened(connections.admin, async (owner) => {
    if (production) return false;
    const { rows } = await owner.query<{ taken: boolean }>("select app_private.has_account() as taken");
    if (rows[0]?.taken) return false;
    say("Creating the demo company");
    const snapshot = await loadable(owner);
    if (snapshot) await loadSnapshot(owner, snapshot, { passwordHash: await hash(demoLogins.password), files });
    else await playDemo(connections, { files });
    return true;
  });
