import { createHash } from "node:crypto";
import { readdirSync, readFileSync, realpathSync } from "node:fs";

/** The name by which every Postgres process of one data folder is known in the process list. */
export const clusterName = (folder: string): string =>
  `stockwright-${createHash("sha256").update(realpathSync(folder)).digest("hex").slice(0, 12)}`;

const commandLine = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return ""; // ended meanwhile
  }
};

/** Processes of a Postgres that works on this data folder. Told by name: after a crash the pid file may name a stranger. */
export const occupants = (folder: string): number[] => {
  const name = clusterName(folder);
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry) && commandLine(entry).includes(name))
    .map(Number);
};
