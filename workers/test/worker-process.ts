import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** What `npm run start:worker` gives Node. */
const program = (): readonly string[] => {
  const { scripts } = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const [, ...given] = (scripts["start:worker"] ?? "").split(" ");
  return given;
};

/** A worker of its own process, so that what it holds is its own. */
export const startWorkerProcess = (env: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, program(), {
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
