import { hash } from "@node-rs/argon2";
import pg from "pg";
import { startDatabase, temporaryFolder } from "../support/processes.ts";

export const password = "bench bench bench";

/** A company alone in a database of its own, with its administrator and nothing else. */
export type Company = {
  accountId: number;
  adminId: number;
  /** Of everybody's password. */
  hashed: string;
  admin: pg.Client;
  urls: { admin: string; server: string; worker: string };
  folder: string;
};

/** Does something with such a company, and removes it afterwards. */
export const withCompany = async (work: (company: Company) => Promise<void>): Promise<void> => {
  const folder = temporaryFolder();
  const urls = await startDatabase();
  const admin = new pg.Client({ connectionString: urls.admin });
  await admin.connect();
  try {
    await admin.query("set statement_timeout = 0");
    const hashed = await hash(password);
    const { rows } = await admin.query<{ made: { accountId: number; adminId: number } }>(
      "select app_private.create_demo_account('Bench', 'bench', $1) as made",
      [hashed],
    );
    const { accountId = 0, adminId = 0 } = rows[0]?.made ?? {};
    await work({ accountId, adminId, hashed, admin, urls, folder: folder.path });
  } finally {
    await admin.end();
    await urls.stop();
    folder.remove();
  }
};
