import { readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePort } from "../db/client/embedded/freePort.ts";
import { isRunning, processesBelow, startByNpm } from "./support/by-npm.ts";
import { root, startDatabase, temporaryFolder } from "./support/processes.ts";

const folder = temporaryFolder();
let database: Awaited<ReturnType<typeof startDatabase>>;
let admin: pg.Client;
let leftovers: (() => void)[] = [];
beforeAll(async () => {
  database = await startDatabase();
  admin = new pg.Client({ connectionString: database.admin });
  await admin.connect();
});
afterEach(() => {
  for (const clear of leftovers) clear();
  leftovers = [];
});
afterAll(async () => {
  await admin?.end();
  await database?.stop();
  folder.remove();
});

const read = (name: string): string => readFileSync(join(root, name), "utf8");
const environment = () => ({
  DATABASE_URL: database.admin,
  DATA_DIR: folder.path,
  TOKEN_SECRET: "one secret that both processes share",
});
const start = async (...given: Parameters<typeof startByNpm>) => {
  const started = await startByNpm(...given);
  leftovers.push(started.clear);
  return { ...started, tree: processesBelow(started.pid) };
};
/** In an image the command is the first process; its words are those of the file. */
const imageCommand = JSON.parse(/^CMD (\[.+\])$/m.exec(read("Containerfile"))?.[1] ?? "[]") as string[];
const imageEnvironment = Object.fromEntries(
  [...(/^ENV (.+)$/m.exec(read("Containerfile"))?.[1] ?? "").matchAll(/(\w+)=(\S+)/g)].map(([, name = "", value]) => [
    name,
    value ?? "",
  ]),
);

/** A request of which the server has half, and what it answers once it has the rest. */
const halfARequest = async (url: string) => {
  const body = JSON.stringify({ query: "{ __typename }" });
  const answer = Promise.withResolvers<number | string>();
  const headers = {
    "content-type": "application/json",
    "x-requested-with": "stockwright",
    "content-length": body.length,
  };
  const sent = request(`${url}/graphql`, { method: "POST", headers }, (response) => {
    response.resume().on("end", () => answer.resolve(response.statusCode ?? 0));
  });
  sent.on("error", ({ message }) => answer.resolve(message));
  await new Promise<void>((resolve) => void sent.write(body.slice(0, 5), () => resolve()));
  await delay(100);
  return async () => {
    sent.end(body.slice(5));
    return answer.promise;
  };
};

test("SIGTERM to the command of the image drains: what was sent is answered, and nothing of it runs afterwards", async () => {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const { signal, tree } = await start(
    imageCommand,
    { ...imageEnvironment, ...environment(), PORT: port },
    `${url}/readyz`,
  );
  expect(tree.filter(isRunning)).not.toEqual([]);
  const rest = await halfARequest(url);
  const ended = signal("SIGTERM");
  await delay(500);
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  expect(await rest()).toBe(200);
  expect(await ended).toMatchObject({ code: 0, signal: null });
  expect((await ended).milliseconds).toBeLessThan(10_000);
  expect(tree.filter(isRunning)).toEqual([]);
});

const workers = "select from pg_stat_activity where application_name = 'stockwright worker'";
/** The worker as the compose file runs it. */
const startWorker = async () => {
  const metrics = String(await freePort());
  const command = /command: (npm run start:worker)$/m.exec(read("compose.yaml"))?.[1] ?? "";
  const env = { ...environment(), NODE_ENV: "production", METRICS_PORT: metrics };
  const started = await start(command.split(" "), env, `http://127.0.0.1:${metrics}/metrics`);
  await delay(1_000); // it tells its numbers before it works
  return started;
};

test("SIGTERM to the worker's command ends it with all that it began", async () => {
  const { signal, tree } = await startWorker();
  const ended = await signal("SIGTERM");
  expect(ended).toMatchObject({ code: 0, signal: null });
  expect(ended.milliseconds).toBeLessThan(10_000);
  expect(tree.filter(isRunning)).toEqual([]);
  await expect.poll(async () => (await admin.query(workers)).rowCount, { timeout: 5_000 }).toBe(0);
});

test("SIGHUP, of which npm dies without passing it on, ends the process in order, too", async () => {
  const { signal, tree, log } = await startWorker();
  expect(await signal("SIGHUP")).toMatchObject({ code: null, signal: "SIGHUP" });
  await expect.poll(() => tree.filter(isRunning), { timeout: 10_000 }).toEqual([]);
  expect(log()).not.toMatch(/error/i);
});
