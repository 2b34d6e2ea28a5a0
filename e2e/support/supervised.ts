import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { nodeOptionsOf } from "../../db/test/npm-scripts.ts";
import { root } from "./processes.ts";

export type Supervised = {
  pid: () => number;
  /** kill -9. A new process is started at once, as an init system does. */
  kill: () => Promise<void>;
  /** What the processes wrote, newest last. */
  log: () => string;
  stop: () => Promise<void>;
};

/** Keeps a process of the product running, however it ends. */
export const supervise = (script: string, environment: Readonly<Record<string, string>>): Supervised => {
  let text = "";
  const stopping = new AbortController();
  let child: ChildProcess;
  const start = (): ChildProcess => {
    const started = spawn(process.execPath, [...nodeOptionsOf(script), script], {
      cwd: root,
      env: { ...process.env, GRAPHILE_ENV: "production", ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [started.stdout, started.stderr])
      stream.on("data", (chunk: Buffer) => (text = `${text}${chunk.toString()}`.slice(-20_000)));
    return started;
  };
  const keep = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      child = start();
      await once(child, "exit");
      if (!stopping.signal.aborted) await delay(200);
    }
  };
  child = start();
  const keeping = once(child, "exit").then(keep);
  return {
    pid: () => child.pid ?? 0,
    kill: async () => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
    log: () => text,
    stop: async () => {
      stopping.abort();
      child.kill("SIGINT");
      await keeping;
    },
  };
};
