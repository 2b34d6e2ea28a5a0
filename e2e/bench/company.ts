import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { hash } from "@node-rs/argon2";
import pg from "pg";
import { openDatabase } from "../../db/client/start.ts";
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

type Opened = { urls: Company["urls"]; folder: string; close: () => Promise<void> };

const openTemporary = async (): Promise<Opened> => {
  const folder = temporaryFolder();
  const { stop, ...urls } = await startDatabase();
  return {
    urls,
    folder: folder.path,
    close: async () => {
      await stop();
      folder.remove();
    },
  };
};

const openKept = async (folder: string): Promise<Opened> => {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const { connections, close } = await openDatabase({
    ...{ database: null, dataDir: folder, programs: join(folder, "programs") },
  });
  return { urls: connections, folder, close };
};

const create = async (admin: pg.Client): Promise<Pick<Company, "accountId" | "adminId" | "hashed">> => {
  const hashed = await hash(password);
  const { rows } = await admin.query<{ made: { accountId: number; adminId: number } }>(
    "select app_private.create_demo_account('Bench', 'bench', $1) as made",
    [hashed],
  );
  const { accountId = 0, adminId = 0 } = rows[0]?.made ?? {};
  return { accountId, adminId, hashed };
};

/**
 * Fills such a company, does something with it, and removes it afterwards. With `kept`, a folder, it stays there, and the
 * next run takes it as it was filled: loading a long past takes longer than measuring it.
 */
export const withCompany = async (
  work: (company: Company) => Promise<void>,
  { fill = async () => {}, kept }: { fill?: (company: Company) => Promise<void>; kept?: string | undefined } = {},
): Promise<void> => {
  const marker = kept && join(resolve(kept), "company.json");
  const isFilled = marker !== undefined && marker !== "" && existsSync(marker);
  if (kept && !isFilled) rmSync(kept, { recursive: true, force: true });
  const { urls, folder, close } = await (kept ? openKept(resolve(kept)) : openTemporary());
  const admin = new pg.Client({ connectionString: urls.admin });
  await admin.connect();
  try {
    await admin.query("set statement_timeout = 0");
    const { rows } = await admin.query<{ accountId: number; adminId: number; hashed: string }>(
      `select u.account_id as "accountId", u.id as "adminId", '' as hashed from app_public.users as u where u.email = 'admin@demo.test'`,
    );
    const company = { ...(rows[0] ?? (await create(admin))), admin, urls, folder };
    if (!isFilled) await fill(company);
    if (marker) writeFileSync(marker, "{}");
    await work(company);
  } finally {
    await admin.end();
    await close();
  }
};
