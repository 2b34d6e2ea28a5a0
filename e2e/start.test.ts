import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, expect, test } from "vitest";
import { freePort } from "../db/client/embedded/freePort.ts";
import { isRunning, processesBelow } from "./support/by-npm.ts";
import { startServer, type RunningServer } from "./support/running-server.ts";

/** One database for all starts that get so far. */
const data = mkdtempSync(join(tmpdir(), "stockwright-e2e-"));
chmodSync(data, 0o711); // Postgres' own user may have to reach a copy of the programs in it
let running: RunningServer[] = [];
let folders: string[] = [];

afterEach(async () => {
  await Promise.all(running.map((one) => one.stop()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  running = [];
  folders = [];
});

afterAll(() => rmSync(data, { recursive: true, force: true }));

/** Without the demo company. */
const start = async (by: "node" | "npm" = "node"): Promise<RunningServer> => {
  const environment = { NODE_ENV: "production", DATA_DIR: data, STOCKWRIGHT_CACHE: join(data, "programs") };
  const one = await startServer(environment, undefined, by);
  running.push(one);
  return one;
};

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "stockwright-e2e-"));
  folders.push(folder);
  return folder;
};

/** Starts what cannot start, and returns its exit code and last line. */
const failedStart = async (
  env: Record<string, string>,
  program = "server/standalone.ts",
): Promise<{ code: unknown; said: string }> => {
  const child = spawn(process.execPath, [program], {
    cwd: resolve(import.meta.dirname, ".."),
    env: { ...process.env, NODE_ENV: "test", FRONT_END: "skip", ...env },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, "close")) as unknown[];
  return { code, said: said.trim().split("\n").at(-1) ?? "" };
};

test("a taken port is refused in one sentence", async () => {
  const holder = createServer().listen(0);
  await once(holder, "listening");
  const { port } = holder.address() as AddressInfo;
  const { code, said } = await failedStart({ PORT: String(port), DATA_DIR: newFolder() });
  holder.close();
  expect(said).toBe(`Port ${port} is taken: stop what uses it, or set PORT to another.`);
  expect(code).toBe(1);
});

test("a data folder that cannot be written is refused in one sentence", async () => {
  const file = join(newFolder(), "file");
  writeFileSync(file, "");
  const { code, said } = await failedStart({ PORT: "0", DATA_DIR: join(file, "data") });
  expect(said).toMatch(/^The data folder .* cannot be written \(ENOTDIR\): .*DATA_DIR\.$/);
  expect(code).toBe(1);
});

test.each(["server/standalone.ts", "server/main.ts", "server/worker.ts", "server/verify.ts"])(
  "%s says in one sentence what is wrong with DATABASE_URL, without its password",
  async (program) => {
    const { code, said } = await failedStart({ PORT: "0", DATABASE_URL: "me:secret/word@127.0.0.1/x" }, program);
    expect(said).toMatch(/^DATABASE_URL is no address of a database: write it as postgres:.*%25\.$/);
    expect(said).not.toContain("secret");
    expect(code).toBe(1);
  },
);

test("a data folder that can never be made is refused, too", async () => {
  const { code, said } = await failedStart({ PORT: "0", DATA_DIR: "/proc/stockwright" });
  expect(said).toMatch(/^The data folder \/proc\/stockwright\S* cannot be written \(\w+\): .*DATA_DIR\.$/);
  expect(code).toBe(1);
});

test("a database that does not answer is reported in one sentence, without its password", async () => {
  const { code, said } = await failedStart({ PORT: "0", DATABASE_URL: "postgres://me:secret@127.0.0.1:9/x" });
  expect(said).toMatch(
    /^The database at 127\.0\.0\.1:9 does not let us in \(.*ECONNREFUSED.*\): check DATABASE_URL\.$/,
  );
  expect(said).not.toContain("secret");
  expect(code).toBe(1);
});

test("from the first second the address says what is done, and then the product answers there", async () => {
  const port = await freePort();
  const child = spawn(process.execPath, ["server/standalone.ts"], {
    cwd: resolve(import.meta.dirname, ".."),
    env: {
      ...process.env,
      NODE_ENV: "production",
      FRONT_END: "skip",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: data,
      STOCKWRIGHT_CACHE: join(data, "programs"),
    },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const ended = once(child, "exit");
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, init).catch(() => undefined);
  try {
    await expect.poll(async () => (await ask("/livez"))?.status, { timeout: 60_000, interval: 20 }).toBe(200);
    const page = await ask("/skus", { headers: { accept: "text/html", "accept-language": "ru" } });
    expect(page?.status).toBe(503);
    expect(await page?.text()).toContain("Stockwright запускается");
    expect((await ask("/graphql", { method: "POST", body: "{}" }))?.status).toBe(503);
    const steps = new Set<string>();
    for (let answer = await ask("/readyz"); !answer?.ok; answer = await ask("/readyz")) {
      steps.add((await answer?.text())?.split("\n")[2] ?? "");
      await delay(20);
    }
    expect([...steps]).toEqual(expect.arrayContaining(["database underWay", "database done"]));
    expect(await (await ask("/readyz"))?.text()).toBe("ok");
  } finally {
    child.kill("SIGINT");
    await ended;
  }
});

test("a second start on the same data folder is refused, and the first goes on serving", async () => {
  const first = await start();
  const { code, said } = await failedStart({ PORT: "0", DATA_DIR: data });
  expect(said).toMatch(/^The data folder .* is in use by another Stockwright .*\.$/);
  expect(code).toBe(1);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s to npm's pid ends npm start soon, with Node and Postgres",
  async (signal) => {
    const one = await start("npm");
    const begun = processesBelow(one.process.pid ?? 0);
    expect(begun.filter(isRunning)).not.toEqual([]);
    const postmaster = readFileSync(join(data, "postgres/data/postmaster.pid"), "utf8").split("\n")[0];
    const started = Date.now();
    one.process.kill(signal);
    const [code] = (await once(one.process, "exit")) as unknown[];
    expect(code).toBe(0);
    expect(Date.now() - started).toBeLessThan(10_000);
    expect(begun.filter(isRunning)).toEqual([]);
    expect(() => process.kill(Number(postmaster), 0)).toThrow("ESRCH");
  },
);

test("a second signal ends it at once, and Postgres too", async () => {
  const one = await start();
  const postmaster = Number(readFileSync(join(data, "postgres/data/postmaster.pid"), "utf8").split("\n")[0]);
  const ended = once(one.process, "exit");
  one.process.kill("SIGTERM"); // takes connections for two more seconds
  await delay(500);
  one.process.kill("SIGTERM");
  expect(await ended).toEqual([1, null]); // 0 when it ended in the orderly way
  const isAlive = (): boolean => {
    try {
      return process.kill(postmaster, 0);
    } catch {
      return false;
    }
  };
  await expect.poll(isAlive, { timeout: 20_000 }).toBe(false);
});
