import { createHash } from "node:crypto";
import { readdirSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import type { TestAccount, TestUser } from "../../db/test/accounts.ts";
import { answerOf, exchange, open } from "../test/edge/raw.ts";
import { boundary, uploadForm } from "../test/form.ts";
import { useServed } from "../test/served.ts";
import { alterations } from "./test/alterations.ts";
import { payloads } from "./test/payloads.ts";

const served = useServed();
let ours: TestAccount;
let theirs: TestAccount;
beforeAll(async () => {
  [ours, theirs] = [await served().account(), await served().account()];
});

const port = (): number => Number(new URL(served().url).port);
const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

const upload = async (user: TestUser, ...files: { name: string; bytes: Buffer }[]): Promise<string[]> => {
  const response = await fetch(`${served().url}/graphql`, {
    method: "POST",
    headers: {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "x-requested-with": "test",
      authorization: `Bearer ${served().tokenOf(user)}`,
    },
    body: new Uint8Array(uploadForm(...files)),
  });
  const { data } = (await response.json()) as { data: { uploadFiles: { files: { path: string }[] } } };
  return data.uploadFiles.files.map(({ path }) => path);
};
const signed = (user: TestUser, path: string) =>
  served().ask<{ signedUrl: { url: string } | null }>(
    user,
    "query ($path: String!) { signedUrl(path: $path) { url } }",
    {
      variables: { path },
    },
  );
const addressOf = async (user: TestUser, path: string): Promise<string> =>
  (await signed(user, path)).data.signedUrl?.url ?? "";
const uploaded = async (bytes: Buffer, name = "a.bin"): Promise<string> => {
  const [path = ""] = await upload(ours.admin, { name, bytes });
  return addressOf(ours.admin, path);
};
/** As it stands, without a client that makes it proper first. */
const get = async (target: string): Promise<number> => {
  const answer = await exchange(port(), `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
};

test("an address is signed for a file of one's own company, not for another's that is there", async () => {
  const [own = ""] = await upload(ours.admin, { name: "a.png", bytes: png });
  const [other = ""] = await upload(theirs.admin, { name: "b.png", bytes: png });
  expect(await get(await addressOf(ours.admin, own))).toBe(200);
  expect(await get(await addressOf(theirs.admin, other))).toBe(200);
  expect((await signed(ours.admin, other)).code).toBe("NOT_FOUND");
  expect((await signed(theirs.admin, own)).code).toBe("NOT_FOUND");
  expect((await signed(ours.admin, own.toLowerCase())).code).toBe("NOT_FOUND");
});

test("of more than 1,000 altered addresses of a file that is there none opens it", async () => {
  const address = await uploaded(png);
  const [path = ""] = await upload(ours.admin, { name: "c.png", bytes: png });
  const another = await addressOf(ours.admin, path);
  const targets = alterations(address, another, theirs.accountId);
  expect(targets).not.toContain(address);
  expect(await get(address)).toBe(200);
  const opening: string[] = [];
  const rest = [...targets];
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let target = rest.pop(); target !== undefined; target = rest.pop()) {
        const status = await get(target);
        if (status < 400) opening.push(`${status} ${target}`);
      }
    }),
  );
  console.log(`${targets.length} altered addresses, ${opening.length} opened the file`);
  expect(opening).toEqual([]);
  expect(targets.length).toBeGreaterThanOrEqual(1_000);
  expect(await get(address)).toBe(200);
});

test("no active content is shown inline, whatever it pretends to be", async () => {
  const shown: string[] = [];
  for (const { name, bytes, image } of payloads) {
    const response = await fetch(served().url + (await uploaded(bytes, name)));
    const [type, disposition] = [response.headers.get("content-type"), response.headers.get("content-disposition")];
    expect([name, response.status, response.headers.get("x-content-type-options")]).toEqual([name, 200, "nosniff"]);
    expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(["same-origin", "same-site"]).toContain(response.headers.get("cross-origin-resource-policy"));
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    if (disposition !== "attachment") shown.push(`${name} as ${type}`);
    expect([name, disposition]).toEqual([name, image ? "inline" : "attachment"]);
    expect(image ?? type).toBe(type);
    expect(type).not.toMatch(/html|xml|svg|javascript|css|text/);
  }
  expect(payloads.length).toBeGreaterThanOrEqual(20);
  console.log(`${payloads.length} payloads; inline, as pictures only: ${shown.join(", ")}`);
});

test("HEAD, ranges and conditions", async () => {
  const bytes = Buffer.alloc(100_000, "x");
  const address = await uploaded(bytes);
  const url = served().url + address;
  const head = await fetch(url, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length"), (await head.arrayBuffer()).byteLength]).toEqual([
    200,
    "100000",
    0,
  ]);
  for (const range of ["bytes=0-9", "bytes=99999999-", "bytes=0-0,1-1,2-2", "bytes=-1", "x"]) {
    const part = await fetch(url, { headers: { range } });
    expect([part.status, part.headers.get("accept-ranges"), (await part.arrayBuffer()).byteLength]).toEqual([
      200,
      "none",
      100_000,
    ]);
  }
  const etag = head.headers.get("etag") ?? "";
  const same = `GET ${address} HTTP/1.1\r\nhost: x\r\nif-none-match: ${etag}\r\nconnection: close\r\n\r\n`;
  expect(await exchange(port(), same)).toMatch(/^HTTP\/1\.1 304 [^\0]*\r\n\r\n$/);
  expect((await fetch(url, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  expect((await fetch(url, { method: "POST" })).status).toBe(404);
  expect((await fetch(served().url + (await uploaded(Buffer.alloc(0))))).status).toBe(200);
});

const openFiles = (): string[] =>
  readdirSync("/proc/self/fd").flatMap((name) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${name}`);
      return path.startsWith(served().folder) ? [path] : [];
    } catch {
      return [];
    }
  });

test("a large file streams in bounded memory, and readers that go away close it", async () => {
  const bytes = Buffer.alloc(25 * 1024 * 1024, "stockwright");
  const address = await uploaded(bytes);
  const whole = await fetch(served().url + address);
  expect(whole.headers.get("content-length")).toBe(String(bytes.length));
  const digest = (given: Buffer): string => createHash("sha256").update(given).digest("hex");
  expect(digest(Buffer.from(await whole.arrayBuffer()))).toBe(digest(bytes));

  const before = process.memoryUsage().external;
  const readers = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const socket = await open(port());
      socket.pause();
      socket.write(`GET ${address} HTTP/1.1\r\nhost: x\r\n\r\n`);
      return socket;
    }),
  );
  await expect.poll(() => openFiles().length, { timeout: 20_000 }).toBe(40); // nobody reads: all of them wait
  await delay(300);
  const now = process.memoryUsage().external;
  expect((now - before) / 1024 / 1024).toBeLessThan(100); // of 1,000 MB that 40 readers want
  for (const socket of readers.slice(0, 20)) socket.resetAndDestroy();
  for (const socket of readers.slice(20)) socket.destroy();
  await expect.poll(openFiles, { timeout: 20_000 }).toEqual([]);
});

test("a file whose bytes are gone is not found", async () => {
  const [path = ""] = await upload(ours.admin, { name: "a.bin", bytes: Buffer.from("x") });
  const address = await addressOf(ours.admin, path);
  rmSync(join(served().folder, String(ours.accountId), path));
  const socket = await open(port());
  socket.write(`GET ${address} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  expect(await answerOf(socket, 10_000)).toMatch(/^HTTP\/1\.1 404 [\s\S]*NOT_FOUND/);
  socket.destroy();
});
