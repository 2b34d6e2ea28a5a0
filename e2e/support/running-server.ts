import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../../db/client/embedded/freePort.ts";

const root = resolve(import.meta.dirname, "../..");
/** What was compiled at one start is kept for the next, as `npm start` keeps it. */
const kept = ["--import", "./server/compile-cache.mjs"];
const script = "server/standalone.ts";

export type RunningServer = {
  /** http://127.0.0.1:… */
  url: string;
  process: ChildProcess;
  /** Its DATA_DIR. */
  data: string;
  stop: () => Promise<void>;
};

const ready = async (url: string, child: ChildProcess, log: () => string, patience = 120_000): Promise<void> => {
  for (const started = Date.now(); Date.now() - started < patience; await delay(100)) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`The server did not come up:\n${log()}`);
};

/** The first process that is started: Node itself, or npm, which runs it. */
const commands = { node: [process.execPath, ...kept, script], npm: ["npm", "start"] } as const;

/** Starts the whole product as a person would, on a free port and in a data folder of its own; the front end only if asked. */
export const startServer = async (
  environment: Readonly<Record<string, string>> = {},
  folder = root,
  by: keyof typeof commands = "node",
): Promise<RunningServer> => {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), "stockwright-e2e-"));
  chmodSync(data, 0o711); // Postgres' own user may have to reach a copy of the programs in it
  let text = "";
  const [program, ...args] = commands[by];
  const child = spawn(program, args, {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: "test",
      FRONT_END: "skip",
      PORT: String(port),
      DATA_DIR: data,
      STOCKWRIGHT_CACHE: join(data, "programs"),
      ...environment,
    },
    // the channel closes when we are killed, and the server ends too
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (text = `${text}${chunk.toString()}`.slice(-20_000)));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGINT");
      await ended;
    }
    rmSync(data, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await ready(url, child, () => text);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, process: child, data, stop };
};
