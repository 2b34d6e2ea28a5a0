import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { nodeOptionsOf } from "../../../db/test/npm-scripts.ts";
import { root } from "../processes.ts";

export type Watched = {
  /** What it wrote, newest last; and how many lines spoke of what nobody expected. */
  log(): string;
  unexpected(): number;
  /** Null while it runs. */
  ended(): number | string | null;
  /** Resident, in MB. */
  resident(): number;
  descriptors(): number;
  /** What lives after a collection, in MB. */
  heap(): Promise<number>;
  stop(): Promise<void>;
};

/** A process of the product as its npm script starts it, whose memory can be asked. */
export const startWatched = (script: string, environment: Readonly<Record<string, string>>): Watched => {
  const preload = join(root, "e2e/support/soak/report-memory.mjs");
  const child: ChildProcess = spawn(
    process.execPath,
    [...nodeOptionsOf(script), "--expose-gc", "--import", preload, script],
    {
      cwd: root,
      env: { ...process.env, GRAPHILE_ENV: "production", ...environment },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    },
  );
  let text = "";
  let unexpected = 0;
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      const said = chunk.toString();
      const lines = said.split("\n").filter((line) => line !== "" && !line.includes('"level":"info"'));
      unexpected += lines.filter((line) => /unexpected|unhandled|"level":"error"/i.test(line)).length;
      text = (text + lines.map((line) => `${line}\n`).join("")).slice(-20_000);
    });
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  return {
    log: () => text,
    unexpected: () => unexpected,
    ended: () => child.exitCode ?? child.signalCode,
    resident: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1] ?? 0) / 1024,
    descriptors: () => readdirSync(`/proc/${child.pid}/fd`).length,
    heap: async () => {
      const told = once(child, "message");
      child.send("heap");
      const [{ heapUsed }] = (await told) as [{ heapUsed: number }];
      return heapUsed / 1024 / 1024;
    },
    stop: async () => {
      if (!isRunning()) return;
      const exit = once(child, "exit");
      child.kill("SIGINT");
      await exit;
    },
  };
};
