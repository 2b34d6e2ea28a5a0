import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { nodeOptionsOf } from "../../db/test/npm-scripts.ts";
import { root } from "./processes.ts";

/** Megabytes of memory of a process, now: all of it, and at its highest; undefined when it is gone. */
export const memoryNow = (pid: number): { own: number; highest: number } | undefined => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
    return { own: read("RssAnon"), highest: read("VmHWM") };
  } catch {
    return undefined;
  }
};

export type Measured = { log: string; seconds: number; code: number | null; highest: number };

/** Runs a script of the product to its end, as its npm script does, and says how long it took and how much memory it had. */
export const measured = async (
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  beside: () => void = () => {},
): Promise<Measured> => {
  const began = Date.now();
  const child = spawn(process.execPath, [...nodeOptionsOf(script), script, ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (log = `${log}${chunk.toString()}`.slice(-20_000)));
  let highest = 0;
  while (child.exitCode === null && child.signalCode === null) {
    highest = Math.max(highest, memoryNow(child.pid ?? 0)?.highest ?? 0);
    beside();
    await delay(50);
  }
  return { log, seconds: (Date.now() - began) / 1000, code: child.exitCode, highest: Math.round(highest) };
};
