import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { root } from "./processes.ts";

/** All processes that began below this one. */
export const processesBelow = (pid: number): number[] => {
  const parents = readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, "utf8")) ?? [];
      return [{ pid: Number(name), parent: Number(parent) }];
    } catch {
      return []; // it has just ended
    }
  });
  const below = (of: number): number[] =>
    parents.filter(({ parent }) => parent === of).flatMap((one) => [one.pid, ...below(one.pid)]);
  return below(pid);
};

/** Whether a process is there and has not ended. */
export const isRunning = (pid: number): boolean => {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
};

export type Ended = { code: number | null; signal: NodeJS.Signals | null; milliseconds: number };

/** Runs a command whose first process is npm, until `url` answers. Signals go to npm's pid alone. */
export const startByNpm = async (
  [program = "", ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
  url: string,
) => {
  let log = "";
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, GRAPHILE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (log = `${log}${chunk.toString()}`.slice(-5000)));
  const ended = new Promise<Omit<Ended, "milliseconds">>((resolve) =>
    child.once("exit", (code, signal) => resolve({ code, signal })),
  );
  const pid = child.pid ?? 0;
  /** Ends what a failed test leaves. */
  const clear = (): void => {
    for (const one of [...processesBelow(pid), pid]) if (isRunning(one)) process.kill(one, "SIGKILL");
  };
  for (const started = Date.now(); ; await delay(50)) {
    if ((await fetch(url).catch(() => undefined))?.ok) break;
    if (child.exitCode === null && child.signalCode === null && Date.now() - started < 120_000) continue;
    clear();
    throw new Error(`${program} ${args.join(" ")} did not come up:\n${log}`);
  }
  return {
    pid,
    log: () => log,
    clear,
    /** To npm's pid alone; resolves when npm has ended. */
    signal: async (signal: NodeJS.Signals): Promise<Ended> => {
      const began = Date.now();
      process.kill(pid, signal);
      return { ...(await ended), milliseconds: Date.now() - began };
    },
  };
};
