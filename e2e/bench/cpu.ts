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

const ticksPerSecond = 100; // USER_HZ, whatever the kernel itself reckons with

/** State, parent and ticks of a process: its own, and those of its children that ended. */
const statOf = (pid: string): { parent: string; own: number; ended: number } | null => {
  try {
    // the name stands in parentheses and may hold anything
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    const ticks = (from: number) => Number(fields[from]) + Number(fields[from + 1]);
    return { parent: fields[1] ?? "", own: ticks(11), ended: ticks(13) };
  } catch {
    return null; // it has just ended
  }
};

/** Milliseconds that all of a Postgres has run, connections that were closed and processes in the background included. */
export const runOfPostgres = async (client: ClientBase): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const postmaster = statOf(`${rows[0]?.pid}`)?.parent ?? "";
  const { own = 0, ended = 0 } = statOf(postmaster) ?? {};
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat?.parent === postmaster);
  const ticks = children.reduce((sum, stat) => sum + (stat?.own ?? 0), own + ended);
  return (ticks * 1000) / ticksPerSecond;
};
