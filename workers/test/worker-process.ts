import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { nodeArgumentsOf } from "../../db/test/npm-scripts.ts";

const root = resolve(import.meta.dirname, "../..");

/** A worker of its own process, so that what it holds is its own. */
export const startWorkerProcess = (env: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, nodeArgumentsOf("start:worker"), {
    cwd: root,
    env: { ...process.env, NODE_ENV: "test", GRAPHILE_ENV: "production", ...env },
    stdio: "ignore",
  });
  return {
    /** Megabytes it held at most. */
    highest: (): number =>
      Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1] ?? 0) / 1024),
    stop: async (): Promise<void> => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGINT");
      await once(child, "exit");
    },
  };
};
