import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../../db/client/embedded/freePort.ts";
import { takeReadyMade } from "./ready-made.ts";

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

type By = keyof typeof commands;
type Environment = Readonly<Record<string, string>>;
type Launched = { url: string; process: ChildProcess; end: () => Promise<void> };

/** Starts it on a DATA_DIR and waits until it is ready. */
const launch = async (data: string, environment: Environment, folder: string, by: By): Promise<Launched> => {
  const port = await freePort();
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
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGINT");
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await ready(url, child, () => text);
  } catch (error) {
    await end();
    throw error;
  }
  return { url, process: child, end };
};

/** Postgres' own user may have to reach a copy of the programs in it. */
const reachable = 0o711;

/**
 * Starts the whole product as a person would, on a free port and in a data folder of its own; the front end only if asked.
 * With the usual sources and mode its demo company is there ready-made.
 */
export const startServer = async (
  environment: Environment = {},
  folder = root,
  by: By = "node",
): Promise<RunningServer> => {
  const data = mkdtempSync(join(tmpdir(), "stockwright-e2e-"));
  chmodSync(data, reachable);
  const remove = () => rmSync(data, { recursive: true, force: true });
  const hasUsualDemo = folder === root && !("NODE_ENV" in environment) && !("DATA_DIR" in environment);
  try {
    if (hasUsualDemo)
      await takeReadyMade(data, async (first) => {
        chmodSync(first, reachable);
        await (await launch(first, {}, root, "node")).end();
      });
    const { url, process: child, end } = await launch(data, environment, folder, by);
    const stop = async () => {
      await end();
      remove();
    };
    return { url, process: child, data, stop };
  } catch (error) {
    remove();
    throw error;
  }
};
