import { type ChildProcess, spawn } from "node:child_process";
import { createSecretKey } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { TestUser } from "../../../db/test/accounts.ts";
import { type TestDatabase, useDatabase } from "../../../db/test/database.ts";
import { nodeArgumentsOf } from "../../../db/test/npm-scripts.ts";
import { accessTokens, lifetime } from "../../auth/access-token.ts";

const root = resolve(import.meta.dirname, "../../..");
const tokenSecret = "a secret that is known to the tests alone";
const program = nodeArgumentsOf("start:server");

/** A server process, so that an exit is an exit. */
export type Child = {
  db: TestDatabase;
  port: number;
  url: string;
  /** What it wrote: one line of JSON per event, and whatever else there was. */
  log(): string;
  /** Null while it runs. */
  exit(): number | NodeJS.Signals | null;
  /** Megabytes it holds, now and at its highest. */
  memory(): { now: number; highest: number };
  tokenOf(user: TestUser, seconds?: number): string;
};

const portOf = (text: string): number => Number(/"message":"serving","address":"http:\/\/[^:]+:(\d+)"/.exec(text)?.[1]);

const listening = (child: ChildProcess, log: () => string): Promise<number> =>
  new Promise((ready, fail) => {
    child.stderr?.on("data", () => {
      const port = portOf(log());
      if (port) ready(port);
    });
    child.once("exit", () => fail(new Error(`The server did not come up:\n${log()}`)));
  });

const start = async (db: TestDatabase, env: NodeJS.ProcessEnv): Promise<{ child: Child; stop(): Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), "stockwright-edge-"));
  const process_ = spawn(process.execPath, program, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "test",
      GRAPHILE_ENV: "production",
      DATABASE_URL: db.connections.admin,
      DATA_DIR: folder,
      TOKEN_SECRET: tokenSecret,
      PORT: "0",
      SENDER_MILLISECONDS: "1000000000", // what is odd is asked, not how often
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // all of it: half a line is no line of JSON, and what was dropped is not searched for errors
  const chunks: Buffer[] = [];
  for (const stream of [process_.stdout, process_.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  const log = (): string => Buffer.concat(chunks).toString();
  const exit = (): number | NodeJS.Signals | null => process_.exitCode ?? process_.signalCode;
  const stop = async (): Promise<void> => {
    if (exit() === null) {
      process_.kill("SIGTERM");
      await once(process_, "exit");
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const port = await listening(process_, log);
  const child: Child = {
    db,
    port,
    url: `http://127.0.0.1:${port}`,
    log,
    exit,
    memory: () => {
      const status = readFileSync(`/proc/${process_.pid}/status`, "utf8");
      const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
      return { now: read("VmRSS"), highest: read("VmHWM") };
    },
    tokenOf: ({ accountId, userId, visitor }, seconds = lifetime) =>
      accessTokens(createSecretKey(Buffer.from(tokenSecret)), () => Date.now() - (lifetime - seconds) * 1000).issue({
        sub: userId,
        acc: accountId,
        sid: 1,
        role: visitor.role,
        type: visitor.roleType ?? "user",
        granted: visitor.granted ?? ",",
      }),
  };
  return { child, stop };
};

/** A server process on a database of its own, for the tests of a file. */
export const useChild = (env: NodeJS.ProcessEnv = {}): (() => Child) => {
  const database = useDatabase();
  const running: { child?: Child; stop?: () => Promise<void> } = {};
  beforeAll(async () => void Object.assign(running, await start(database(), env)));
  afterAll(() => running.stop?.());
  return () => {
    if (!running.child) throw new Error("The server is there from beforeAll on");
    return running.child;
  };
};
