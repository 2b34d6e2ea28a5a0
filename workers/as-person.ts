import type { Helpers } from "graphile-worker";
import { visitorSettings } from "../db/client/transaction.ts";

/** What a token of a person says, as app_private.claims_of tells it. */
export type Claims = { acc: number; sub: number; type: "admin" | "user"; granted: string; role: string };
export type Db = Parameters<Parameters<Helpers["withPgClient"]>[0]>[0];

export const inTransaction = async <T>(db: Db, work: () => Promise<T>): Promise<T> => {
  await db.query("begin");
  try {
    const done = await work();
    await db.query("commit");
    return done;
  } catch (error) {
    await db.query("rollback");
    throw error;
  }
};

const set = async (db: Db, settings: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(settings))
    await db.query("select set_config($1, $2, true)", [name, value]);
};

type Perform = (operation: string, input: object) => Promise<void>;

/** Works within a transaction as a person, for what acts in this person's name; then as the worker again. */
export const asPerson = async (
  db: Db,
  { claims, actor, cause }: { claims: Claims; actor: "workflow" | "automation"; cause: string },
  work: (perform: Perform) => Promise<void>,
): Promise<void> => {
  await set(db, {
    ...visitorSettings({
      ...{ role: claims.role, accountId: claims.acc, userId: claims.sub, roleType: claims.type },
      ...{ granted: claims.granted, actor, cause },
    }),
  });
  await work(async (operation, input) => {
    await db.query("select app_hidden.perform($1, $2)", [operation, JSON.stringify(input)]);
  });
  // constraints that are looked at when it is committed speak while it can still be noted
  await db.query("set constraints all immediate");
  await set(db, { role: "stockwright_worker" });
};
