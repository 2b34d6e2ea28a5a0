import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ClientBase } from "pg";

/** Past midnight of a machine whose clock is a little ahead of the database's there is still no future. */
const leastBack = 60_000;

/** A clock of the past: it goes like the real one, and can be set forward. */
export type Clock = {
  /** What it says. */
  now: () => Date;
  /** Sets it forward; never back, nor beyond a minute before the real time. */
  set: (time: Date) => void;
  /** What a session says in the setting demo.clock to be dated by it. */
  setting: () => string;
};

const inOwnersName = async (owner: ClientBase, statements: string): Promise<void> => {
  await owner.query("begin; set local role stockwright_owner; set local client_min_messages = warning");
  try {
    await owner.query(statements);
    await owner.query("commit");
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
};

/** What the database says is today. */
const today = readFileSync(join(import.meta.dirname, "../../db/core/today.sql"), "utf8");

/** Leaves the database as it is everywhere else; one that was never there is no mistake. */
export const removeClock = async (owner: ClientBase): Promise<void> => {
  const { rows } = await owner.query<{ there: boolean }>("select to_regnamespace('demo_clock') is not null as there");
  if (!rows[0]?.there) return;
  await inOwnersName(
    owner,
    `${today}; alter table app_public.history alter created_at set default clock_timestamp(); drop schema demo_clock cascade`,
  );
};

/**
 * Puts a clock that starts at a time of the past into the database (clock.sql). What sessions write is dated by it when they
 * give its setting, which nobody outside this process can: it carries a secret of which the database has only the hash.
 */
export const installClock = async (owner: ClientBase, since: Date): Promise<Clock> => {
  const secret = randomUUID();
  const hash = createHash("sha256").update(secret).digest("hex");
  await removeClock(owner);
  await inOwnersName(
    owner,
    readFileSync(join(import.meta.dirname, "clock.sql"), "utf8")
      .replaceAll("$hash", hash)
      .replaceAll("$since", `'${since.toISOString()}'`)
      .replaceAll("$today", () => today.replace("now()", "(now() - demo_clock.back())"))
      .replaceAll("$months", String(1 + Math.ceil((Date.now() - since.getTime()) / (28 * 86_400_000)))),
  );
  let back = Date.now() - since.getTime();
  return {
    now: () => new Date(Date.now() - back),
    set: (time) => {
      back = Math.max(leastBack, Math.min(back, Date.now() - time.getTime()));
    },
    setting: () => `${secret} ${back / 1000}`,
  };
};
