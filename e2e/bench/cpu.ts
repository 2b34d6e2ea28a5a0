import { readdirSync, readFileSync } from "node:fs";
import type { ClientBase } from "pg";

/** Nanoseconds that the threads of a process have run, as the kernel counted them. */
export const runOf = (pid: number): number => {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map((task) => Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ")[0]))
      .reduce((sum, one) => sum + one, 0);
  } catch {
    return 0; // it has just ended
  }
};

/** Nanoseconds that the connections of a login have run so far: what the database worked, however busy the machine is. */
export const runOfLogin = async (client: ClientBase, login: string): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>("select pid from pg_stat_activity where usename = $1", [login]);
  return rows.map(({ pid }) => runOf(pid)).reduce((sum, one) => sum + one, 0);
};
