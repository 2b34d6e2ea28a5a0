import { setTimeout as delay } from "node:timers/promises";
import { hash } from "@node-rs/argon2";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../db/client/embedded/freePort.ts";
import { eventually } from "../workers/test/eventually.ts";
import { fillAccount } from "./bench/data.ts";
import { type ApiClient, createApiClient } from "./support/api-client.ts";
import { openOffice, stock } from "./support/office.ts";
import { startDatabase, temporaryFolder } from "./support/processes.ts";
import { keepWorking } from "./support/soak/load.ts";
import type { Act, Desk } from "./support/soak/mix.ts";
import { createPeople } from "./support/soak/people.ts";
import { course, type Sample, slope } from "./support/soak/samples.ts";
import { startWatched, type Watched } from "./support/soak/watched.ts";

/** Half an hour at half of what the server can do. Part of `npm run test:full`; alone: `npm run test:full -- e2e/soak`. */
const minutes = Number(process.env.SOAK_MINUTES ?? "30");
/** Caches fill, plans are made, the young generation finds its size. */
const warmUp = Math.min(5, minutes / 4);
const calibration = Math.min(20, minutes * 10);
const companies = 6;
const peoplePerCompany = 4;
const password = "half an hour of work";
const secret = "a secret of thirty-two bytes and more for half an hour";

const folder = temporaryFolder();
let database: Awaited<ReturnType<typeof startDatabase>>;
let admin: pg.Client;
let server: Watched;
let worker: Watched;
let url: string;
let desks: Desk[];

beforeAll(async () => {
  database = await startDatabase();
  admin = new pg.Client({ connectionString: database.admin });
  admin.on("error", () => {}); // the database goes first at the end
  await admin.connect();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const environment = {
    DATABASE_URL: database.admin,
    DATA_DIR: folder.path,
    TOKEN_SECRET: secret,
    NODE_ENV: "test",
    PORT: String(port),
  };
  server = startWatched("server/main.ts", environment);
  await eventually(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok, 120);
  worker = startWatched("server/worker.ts", environment);
  await admin.query("select app_private.create_demo_account('Soak', 'soak', $1)", [await hash(password)]);
  const people = await createPeople(admin, { url, secret, count: companies });
  const { rows } = await admin.query<{ id: number }>("select id from app_public.accounts order by id desc limit $1", [
    companies,
  ]);
  for (const { id } of rows) await fillAccount(admin, id, 1_000);
  desks = [];
  for (const [company, person] of people.entries()) {
    const office = await openOffice(person, `-${company}`);
    await stock(person, office, 10_000_000);
    for (let n = 0; n < peoplePerCompany; n += 1) desks.push({ url, person, office, orders: [], files: [] });
  }
}, 300_000);
afterAll(async () => {
  await Promise.all([server?.stop(), worker?.stop()]);
  await admin?.end().catch(() => {});
  await database?.stop();
  folder.remove();
}, 60_000);

/** Those with a password: a session that is refreshed, and now and then a new one. */
let session: ApiClient | undefined;
let refreshing: Promise<unknown> = Promise.resolve();
const signIn = async (): Promise<ApiClient> => {
  const client = createApiClient(url);
  await client.login("admin@demo.test", password);
  return client;
};
const refresh = async (): Promise<void> => {
  session ??= await signIn();
  await session.refresh();
};
const doors: Readonly<Record<string, Act>> = {
  signIn: { share: 0.5, run: async () => void (await signIn()) },
  // one after the other: a refresh token works once
  refresh: { share: 1, run: () => (refreshing = refreshing.then(refresh, refresh)) as Promise<void> },
};

const connections = async (): Promise<number> => {
  const { rows } = await admin.query<{ count: number }>(
    "select count(*)::int from pg_stat_activity where application_name = 'stockwright server'",
  );
  return rows[0]?.count ?? 0;
};

test(
  `${minutes} minutes at half load: memory, connections and descriptors stay, nothing unexpected happens`,
  async () => {
    const full = keepWorking(desks, doors);
    await delay(calibration * 1_000);
    await full.stop();
    const pace = full.perSecond() / 2;
    console.log(`soak: ${full.perSecond().toFixed(0)} acts a second at most, ${pace.toFixed(0)} from here on`);

    const resident: Sample[] = [];
    const heap: Sample[] = [];
    const workerResident: Sample[] = [];
    const held: Sample[] = [];
    const descriptors: Sample[] = [];
    const load = keepWorking(desks, doors, pace);
    const began = Date.now();
    const now = (): number => (Date.now() - began) / 60_000;
    for (let n = 0; now() < minutes; n += 1) {
      await delay(Math.min(5_000, minutes * 500));
      expect([server.ended(), worker.ended()], `${server.log()}\n${worker.log()}`).toEqual([null, null]);
      if (now() < warmUp) continue;
      const at = now();
      resident.push({ minutes: at, value: server.resident() });
      workerResident.push({ minutes: at, value: worker.resident() });
      held.push({ minutes: at, value: await connections() });
      descriptors.push({ minutes: at, value: server.descriptors() });
      if (n % 4 === 0) heap.push({ minutes: at, value: await server.heap() });
      if (n % 60 === 0) console.log(`soak: minute ${at.toFixed(1)}, resident ${server.resident().toFixed(0)} MB`);
    }
    await load.stop();

    console.log(
      [
        `soak: ${minutes} minutes at ${load.perSecond().toFixed(0)} acts a second`,
        `  resident MB   ${course(resident)}`,
        `  heap MB       ${course(heap)}`,
        `  worker MB     ${course(workerResident)}`,
        `  connections   ${course(held)}`,
        `  descriptors   ${course(descriptors)}`,
        `  done          ${JSON.stringify(Object.fromEntries(load.done))}`,
        `  failed        ${JSON.stringify(Object.fromEntries([...full.failed, ...load.failed]))}`,
        ...[...load.words].map(([key, said]) => `    ${key}: ${said}`),
      ].join("\n"),
    );
    expect([...full.failed.keys(), ...load.failed.keys()].filter((key) => /INTERNAL|Error|closed/.test(key))).toEqual(
      [],
    );
    expect(server.unexpected() + worker.unexpected(), `${server.log()}\n${worker.log()}`).toBe(0);
    expect(slope(resident)).toBeLessThanOrEqual(1);
    expect(slope(heap)).toBeLessThanOrEqual(1);
    expect(slope(workerResident)).toBeLessThanOrEqual(1);
    expect(Math.abs(slope(held))).toBeLessThan(0.2);
    expect(Math.abs(slope(descriptors))).toBeLessThan(1);
    const { rows } = await admin.query("select from app_hidden.ledger_checks where differences <> '[]'");
    expect(rows).toEqual([]);
  },
  (minutes + 10) * 60_000,
);
