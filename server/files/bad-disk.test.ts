import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestAccount, TestUser } from "../../db/test/accounts.ts";
import type { Facts } from "../log.ts";
import { boundary, uploadForm } from "../test/form.ts";
import { useServed } from "../test/served.ts";
import { smallDisk } from "../../db/test/small-disk.ts";

const disk = smallDisk(8);
afterAll(() => disk?.remove());
const logged: { message: string; facts: Facts | undefined }[] = [];
const note = (message: string, facts?: Facts): void => void logged.push({ message, facts });
const served = useServed({
  ...(disk ? { folder: disk.folder, outbox: join(disk.folder, "outbox") } : {}),
  log: { info: note, warn: note, error: note },
});
let account: TestAccount;
beforeAll(async () => {
  account = await served().account();
});

const upload = async (user: TestUser, size = 1_000) => {
  const response = await fetch(`${served().url}/graphql`, {
    method: "POST",
    headers: {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "x-requested-with": "test",
      authorization: `Bearer ${served().tokenOf(user)}`,
    },
    body: new Uint8Array(uploadForm({ name: "a.bin", bytes: Buffer.alloc(size, "x") })),
  });
  const { data, errors } = (await response.json()) as {
    data?: { uploadFiles: { files: { path: string }[] } | null };
    errors?: { message: string; extensions: { code: string } }[];
  };
  return { status: response.status, code: errors?.[0]?.extensions.code, path: data?.uploadFiles?.files[0]?.path ?? "" };
};
const opens = async (user: TestUser, path: string): Promise<number> => {
  const { data } = await served().ask<{ signedUrl: { url: string } }>(
    user,
    "query ($path: String!) { signedUrl(path: $path) { url } }",
    { variables: { path } },
  );
  return (await fetch(served().url + data.signedUrl.url)).status;
};
const ready = async (): Promise<string> => {
  const response = await fetch(`${served().url}/readyz`);
  return `${response.status} ${await response.text()}`;
};
const becomes = async (text: RegExp | string): Promise<void> =>
  await expect.poll(ready, { timeout: 20_000 }).toMatch(text);
const records = async (user: TestUser): Promise<number> =>
  (await served().ask<{ files: unknown[] }>(user, "{ files { id } }")).data.files.length;
const faults = (): string[] =>
  logged.filter(({ message }) => message === "unavailable").map(({ facts }) => String(facts?.["fault"]));
const unexpected = () => logged.filter(({ message }) => message === "unexpected error");
/** Everything below the folder of files that is a file. */
const stored = (): string[] =>
  readdirSync(served().folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "ballast")
    .map(({ name }) => name);
const refused = { status: 503, code: "UNAVAILABLE" };

const many = <T>(work: () => Promise<T>, times = 20): Promise<T[]> => Promise.all(Array.from({ length: times }, work));

const waiting = (): string => join(served().folder, "waiting");
type Trouble = { what: string; begin: () => void; finish: () => void; code: string; possible: boolean };
const troubles: readonly Trouble[] = [
  {
    what: "a full disk",
    begin: () => disk?.fill(),
    finish: () => disk?.free(),
    code: "ENOSPC",
    possible: disk !== null,
  },
  {
    what: "a folder that became read-only",
    begin: () => disk?.readOnly(true),
    finish: () => disk?.readOnly(false),
    code: "EROFS",
    possible: disk !== null,
  },
  {
    // this one can be had on every machine
    what: "a folder that is none any more",
    begin: () => {
      renameSync(waiting(), `${waiting()}-away`);
      writeFileSync(waiting(), "");
    },
    finish: () => {
      rmSync(waiting());
      renameSync(`${waiting()}-away`, waiting());
    },
    code: "(ENOTDIR|EEXIST)",
    possible: true,
  },
];

test.each(troubles.filter(({ possible }) => possible))(
  "$what answers 503 and says so, loses nothing, leaves nothing, and passes without a restart",
  async ({ begin, finish, code }) => {
    const { path } = await upload(account.admin);
    const before = { records: await records(account.admin), stored: stored().length };
    const people = await many(async () => (await served().account()).admin, 4);
    await becomes("200 ok");
    begin();
    try {
      for (const size of [1_000, 200_000, 3_000_000]) expect(await upload(account.admin, size)).toMatchObject(refused);
      const all = await Promise.all(people.flatMap((person) => [upload(person), upload(person)]));
      expect(new Set(all.map((each) => `${each.status} ${each.code}`))).toEqual(new Set(["503 UNAVAILABLE"]));
      await becomes(new RegExp(`^503 .*file store cannot be written: ${code}`));
      expect(faults().at(-1)).toMatch(new RegExp(`cannot be written: ${code}`));
      expect(await opens(account.admin, path)).toBe(200);
      expect(await records(account.admin)).toBe(before.records);
      expect(stored().filter((name) => name !== "waiting")).toHaveLength(before.stored);
    } finally {
      finish();
    }
    await becomes("200 ok");
    expect((await upload(account.admin)).status).toBe(200);
    expect(await opens(account.admin, path)).toBe(200);
    expect(unexpected()).toEqual([]);
  },
);

test("bytes that arrived but cannot be kept leave neither record nor file", async () => {
  const other = await served().account();
  const place = join(served().folder, String(other.accountId));
  writeFileSync(place, "");
  expect(await upload(other.admin)).toMatchObject(refused);
  expect(await records(other.admin)).toBe(0);
  expect(readdirSync(waiting())).toEqual([]);
  rmSync(place);
  const { path } = await upload(other.admin);
  expect(await opens(other.admin, path)).toBe(200);
  // what lies there and cannot be read is no 404: it is not gone
  rmSync(join(place, path));
  mkdirSync(join(place, path));
  expect(await opens(other.admin, path)).toBe(503);
  expect(faults().at(-1)).toMatch(/file store cannot be read: EISDIR/);
});

describe("a database that takes no writes", () => {
  const reconnect = () =>
    served().db.admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'stockwright_server' and datname = current_database()",
    );
  const name = () => new URL(served().db.connections.server).pathname.slice(1);

  test("answers 503 to writes, answers reads, and /readyz says so", async () => {
    let made = 0;
    const create = () =>
      served().ask(account.admin, `mutation { createSku(input: {name: "Chair", code: "C-${(made += 1)}"}) { id } }`);
    expect((await create()).errors).toEqual([]);
    await served().db.admin.query(
      `alter role stockwright_server in database ${name()} set default_transaction_read_only = on`,
    );
    try {
      await reconnect();
      await becomes("503 The database is read-only");
      for (const { status, code } of await many(create)) expect([status, code]).toEqual([503, "UNAVAILABLE"]);
      expect((await served().ask(account.admin, "{ skus { id } }")).errors).toEqual([]);
      expect(faults().at(-1)).toMatch(/database .*25006/);
    } finally {
      await served().db.admin.query(
        `alter role stockwright_server in database ${name()} reset default_transaction_read_only`,
      );
      await reconnect();
    }
    await becomes("200 ok");
    expect((await create()).errors).toEqual([]);
    expect(unexpected()).toEqual([]);
  });
});
