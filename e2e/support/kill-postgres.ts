import { occupants } from "../../db/client/embedded/occupants.ts";
import type { Embedded } from "../../db/client/embedded/start.ts";

/** Kills a Postgres with all its processes; answers with their ids, and with whether another came up in its place. */
export const killPostgres = (postgres: Embedded, cluster: string) => {
  const postmaster = (): number => {
    try {
      return postgres.postmaster();
    } catch {
      return 0; // between two of them
    }
  };
  const before = postmaster();
  const tree = occupants(cluster);
  for (const one of tree)
    try {
      process.kill(one, "SIGKILL");
    } catch {
      // gone with its postmaster
    }
  return { before, tree, isBack: () => postmaster() !== before && postmaster() !== 0 };
};
