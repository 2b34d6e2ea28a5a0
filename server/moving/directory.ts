import type { ClientBase } from "pg";
import { home } from "../../db/client/connection.ts";

export type Step = "freezing" | "copying" | "waiting" | "thawing" | "cleaning" | "undoing";
export type Placement = { database: string; target: string | null; step: Step | null };

/** Where a company is, and where its move is; null where it lives at home and always did. */
export const placementOf = async (directory: ClientBase, account: number): Promise<Placement | null> => {
  const { rows } = await directory.query<Placement>(
    "select database, target, step from app_private.placements where account = $1",
    [account],
  );
  return rows[0] ?? null;
};

export const begin = async (
  directory: ClientBase,
  account: number,
  { database, target }: { database: string; target: string },
): Promise<void> => {
  await directory.query(
    `insert into app_private.placements as p (account, database, target, step, begun_at) values ($1, $2, $3, 'freezing', now())
     on conflict (account) do update set target = excluded.target, step = excluded.step, begun_at = excluded.begun_at`,
    [account, database, target],
  );
};

export const goOnWith = async (directory: ClientBase, account: number, step: Step): Promise<void> => {
  await directory.query("update app_private.placements set step = $2 where account = $1", [account, step]);
};

/** Whether the company still is where it was, and now stays there. */
export const giveUp = async (directory: ClientBase, account: number): Promise<boolean> => {
  const { rowCount } = await directory.query(
    "update app_private.placements set step = 'undoing' where account = $1 and step in ('freezing', 'copying')",
    [account],
  );
  return rowCount === 1;
};

/** From here on the company is where it was moved to, with its e-mail addresses and its subdomain kept at home. */
export const switchOver = async (
  directory: ClientBase,
  account: number,
  target: string,
  { emails, subdomain }: { emails: readonly string[]; subdomain: string },
): Promise<void> => {
  await directory.query("begin");
  try {
    await directory.query("delete from app_private.logins_elsewhere where account = $1", [account]);
    if (target === home)
      await directory.query("delete from app_private.reserved_subdomains where subdomain = $1", [subdomain]);
    else {
      await directory.query("insert into app_private.logins_elsewhere (email, account) select unnest($2::text[]), $1", [
        account,
        emails,
      ]);
      await directory.query(
        "insert into app_private.reserved_subdomains (subdomain) values ($1) on conflict do nothing",
        [subdomain],
      );
    }
    await directory.query(
      "update app_private.placements set database = $2, target = database, step = 'waiting' where account = $1",
      [account, target],
    );
    await directory.query("commit");
  } catch (error) {
    await directory.query("rollback").catch(() => undefined);
    throw error;
  }
};

export const end = async (directory: ClientBase, account: number): Promise<void> => {
  await directory.query("delete from app_private.placements where account = $1 and database = $2", [account, home]);
  await directory.query(
    "update app_private.placements set target = null, step = null, begun_at = null where account = $1",
    [account],
  );
};
