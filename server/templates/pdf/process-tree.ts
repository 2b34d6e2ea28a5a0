import { readdirSync, readFileSync } from "node:fs";

/** A process, and when it began: a number is given again, but not with the same beginning. */
type Process = { pid: number; parent: number; group: number; began: string };

const processOf = (pid: number): Process | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // the name stands in brackets and may hold anything
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z") return undefined;
    return { pid, parent: Number(fields[1]), group: Number(fields[2]), began: fields[19] ?? "" };
  } catch {
    return undefined; // it has ended
  }
};

const running = (): Process[] =>
  readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (processOf(Number(name)) ?? []) : []));

/** What runs below a process, or in the group that it leads. */
const belowOf = (pid: number): Process[] => {
  const all = running();
  const found = new Map(all.filter((one) => one.group === pid || one.pid === pid).map((one) => [one.pid, one]));
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const one of all) if (found.has(one.parent)) found.set(one.pid, one);
  }
  return [...found.values()];
};

const kill = (pid: number): void => {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // it has ended by itself
  }
};

/**
 * Kills a process that leads a group of its own, the whole group, and whatever it began outside of it. Its own end is last:
 * what it began afterwards is found by the second look, as long as it is there to be found below it.
 */
export const killTree = (leader: number): void => {
  const seen = new Map<number, Process>();
  for (let look = 0; look < 5; look += 1) {
    const found = belowOf(leader).filter(({ pid, began }) => seen.get(pid)?.began !== began);
    if (found.length === 0) break;
    for (const one of found) seen.set(one.pid, one);
    for (const { pid } of found) if (pid !== leader) kill(pid);
  }
  kill(-leader);
  for (const { pid, began } of seen.values()) if (processOf(pid)?.began === began) kill(pid);
};
