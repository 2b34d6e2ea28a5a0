import { existsSync, statSync } from "node:fs";
import { join } from "node:path";

/** The account that Postgres runs as; undefined: the one that runs us. */
export type Account = { uid: number; gid: number } | undefined;

const nobody = { uid: 65534, gid: 65534 };

/** Postgres refuses to run as root: there it runs as the owner of its data, at first nobody. */
export const postgresAccount = (folder: string): Account => {
  if (process.getuid?.() !== 0) return undefined;
  const data = join(folder, "data");
  if (!existsSync(data)) return nobody;
  const { uid, gid } = statSync(data);
  return uid === 0 ? nobody : { uid, gid };
};
