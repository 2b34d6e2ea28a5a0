import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../../db/client/embedded/freePort.ts";
import { nodeOptionsOf } from "../../db/test/npm-scripts.ts";

export const root = resolve(import.meta.dirname, "../..");

export type Started = { process: ChildProcess; url: string; stop: () => Promise<void> };

const ended = (child: ChildProcess) =>
  new Promise<void>((done) =>
    child.exitCode !== null || child.signalCode !== null ? done() : child.once("exit", () => done()),
  );

/** Starts a script that listens on PORT, or on what another variable names, and waits until it answers. */
export const startScript = async (
  script: string,
  environment: Record<string, string>,
  answers: string,
  listensOn = "PORT",
): Promise<Started> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let log = "";
  const child = spawn(process.execPath, [...nodeOptionsOf(script), script], {
    cwd: root,
    env: { ...process.env, GRAPHILE_ENV: "production", [listensOn]: String(port), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (log = `${log}${chunk.toString()}`.slice(-5000)));
  for (const started = Date.now(); Date.now() - started < 60_000 && child.exitCode === null; await delay(10)) {
    const answer = await fetch(`${url}${answers}`).catch(() => undefined);
    if (answer?.ok) {
      const stop = async () => {
        child.kill("SIGINT");
        await ended(child);
      };
      return { process: child, url, stop };
    }
  }
  child.kill("SIGKILL");
  throw new Error(`${script} did not come up:\n${log}`);
};

/** A migrated database in a folder of its own, gone at the end. */
export const startDatabase = async (): Promise<{
  admin: string;
  server: string;
  worker: string;
  stop: () => Promise<void>;
}> => {
  const child = spawn(process.execPath, ["db/test/scratch.ts"], { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  const [admin, server, worker] = await new Promise<string[]>((ready, fail) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const urls = [...text.matchAll(/^(?:admin|server|worker)\s+(\S+)$/gm)].map((match) => match[1] ?? "");
      if (urls.length === 3) ready(urls);
    });
    child.once("exit", () => fail(new Error(`The database did not come up:\n${text}`)));
  });
  const stop = async () => {
    child.kill("SIGINT");
    await ended(child);
  };
  return { admin: admin ?? "", server: server ?? "", worker: worker ?? "", stop };
};

/** Resident memory of a process in MB, now and at its highest. */
export const memoryOf = (child: ChildProcess): { now: number; highest: number } => {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return { now: read("VmRSS"), highest: read("VmHWM") };
};

export const temporaryFolder = (): { path: string; remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), "stockwright-bench-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};
