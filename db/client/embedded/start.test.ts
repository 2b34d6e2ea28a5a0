import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartError } from "../startError.ts";
import { startEmbedded, type Embedded } from "./start.ts";

let folder: string;
let running: Embedded[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stockwright-embedded-"));
});

afterEach(async () => {
  await Promise.all(running.map((one) => one.stop()));
  running = [];
  rmSync(folder, { recursive: true, force: true });
});

const start = async ({ said = [] as string[], durable = false } = {}): Promise<Embedded> => {
  chmodSync(folder, 0o711); // for the copy of the programs that a 0700 home needs
  const copies = join(folder, "programs");
  const one = await startEmbedded({
    folder: join(folder, "postgres"),
    copies,
    durable,
    say: (it) => said.push(it),
  });
  running.push(one);
  return one;
};

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {}); // hung up on when Postgres is killed
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text).finally(() => client.end());
  return rows;
};

const sentence = async (): Promise<string> => {
  const error = await start().then(
    () => new Error("it started"),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
};

test("Postgres runs below a folder that only its owner may enter, and keeps what it was given", async () => {
  const home = join(folder, "home");
  mkdirSync(home, { mode: 0o700 });
  const options = { folder: join(home, "deeper/postgres"), copies: join(folder, "programs"), durable: false };
  chmodSync(folder, 0o711);
  const first = await startEmbedded(options);
  await query(first.url, "create table kept (n int); insert into kept values (1)");
  await first.stop();
  const second = await startEmbedded(options);
  running.push(second);
  expect(await query(second.url, "select n from kept")).toEqual([{ n: 1 }]);
});

test("nobody gets in without the password", async () => {
  const { url } = await start();
  const stranger = new URL(url);
  stranger.password = "guessed";
  await expect(query(stranger.href, "select 1")).rejects.toThrow("password authentication failed");
});

test("a killed Postgres is started again at the same address, with what was committed", async () => {
  const said: string[] = [];
  const one = await start({ said, durable: true });
  await query(one.url, "create table kept (n int); insert into kept values (1)");
  process.kill(one.postmaster(), "SIGKILL");
  await expect
    .poll(() => query(one.url, "select n from kept").catch(() => []), { timeout: 45_000 })
    .toEqual([{ n: 1 }]);
  expect(said).toEqual(["Postgres ended unexpectedly; starting it again."]);
});

/** Takes a port as soon as it is free, and counts its callers and hangs up on them. */
const occupy = async (port: number): Promise<{ server: Server; calls: () => number }> => {
  let calls = 0;
  for (;;) {
    const server = createServer((socket) => {
      calls += 1;
      socket.destroy();
    });
    const taken = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (taken) return { server, calls: () => calls };
    await delay(1);
  }
};

test("a port that somebody took while Postgres was away is waited for", async () => {
  const one = await start();
  process.kill(one.postmaster(), "SIGKILL");
  const squatter = await occupy(Number(new URL(one.url).port));
  await delay(1000);
  // in whichever words the client says that it was hung up on
  await expect(query(one.url, "select 1")).rejects.toThrow(/terminated|ECONNRESET|EPIPE|hang up/);
  expect(squatter.calls()).toBeGreaterThan(0); // so it can fail
  squatter.server.close();
  await expect
    .poll(() => query(one.url, "select 1 as n").catch(() => undefined), { timeout: 45_000 })
    .toEqual([{ n: 1 }]);
});

test("when whoever started it is killed, Postgres ends too and the next start finds everything", async () => {
  const program = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, "start.ts"))};
    const options = ${JSON.stringify({ folder: join(folder, "postgres"), copies: join(folder, "programs") })};
    console.log((await startEmbedded(options)).url);
    setInterval(() => {}, 1000);`;
  chmodSync(folder, 0o711);
  const starter = spawn(process.execPath, ["--input-type=module-typescript", "--eval", program]);
  const [url] = (await once(starter.stdout, "data")) as [Buffer];
  await query(url.toString().trim(), "create table kept (n int); insert into kept values (1)");
  starter.kill("SIGKILL");
  const next = await start();
  expect(await query(next.url, "select n from kept")).toEqual([{ n: 1 }]);
});

test("a pid file left by a crash, whose number now belongs to a stranger, is no hindrance", async () => {
  const first = await start();
  await first.stop();
  writeFileSync(join(folder, "postgres/data/postmaster.pid"), `${process.pid}\n`);
  await expect(start()).resolves.toBeDefined();
});

test("a data folder of another Postgres is refused in one sentence", async () => {
  mkdirSync(join(folder, "postgres/data"), { recursive: true });
  writeFileSync(join(folder, "postgres/data/PG_VERSION"), "15\n");
  expect(await sentence()).toMatch(
    /^The data folder .* was made by Postgres 15 and this Stockwright brings Postgres 18: .*\.$/,
  );
});

test("a data folder that cannot be written is refused in one sentence", async () => {
  writeFileSync(join(folder, "postgres"), "a file, where a folder should be");
  expect(await sentence()).toMatch(/^The data folder .* cannot be written \(\w+\): .*DATA_DIR\.$/);
});

test("a Postgres that does not come up is reported with its own last words", async () => {
  const first = await start();
  await first.stop();
  rmSync(join(folder, "postgres/data/global/pg_control"));
  expect(await sentence()).toMatch(/^The embedded Postgres did not come up: .*pg_control.* \(log: .*\)\.$/);
});
