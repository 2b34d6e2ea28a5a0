import { createHash, createHmac } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeError } from "../errors/describe.ts";
import { s3Store } from "./s3-store.ts";

const secret = "the bucket's secret";
const objects = new Map<string, Buffer>();
/** How the bucket behaves: as one should, or badly. */
let mood: "well" | "silent" | "failing" | "endless" | "elsewhere" = "well";

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
/** Signature Version 4 as its documentation has it, from what arrived. */
const isSigned = ({ method, url, headers }: IncomingMessage): boolean => {
  const [, day = "", region = "", names = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=me\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w{64})$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  const lines = names.split(";").map((name) => `${name}:${String(headers[name])}\n`);
  const canonical = `${method}\n${url}\n\n${lines.join("")}\n${names}\n${String(headers["x-amz-content-sha256"])}`;
  const digest = createHash("sha256").update(canonical).digest("hex");
  const toSign = `AWS4-HMAC-SHA256\n${String(headers["x-amz-date"])}\n${day}/${region}/s3/aws4_request\n${digest}`;
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), "s3"), "aws4_request");
  return signature === hmac(key, toSign).toString("hex") && names.split(";").includes("host");
};

let letGo = false;
let bucket: Server;
const folder = mkdtempSync(join(tmpdir(), "stockwright-s3-"));
const source = join(folder, "source");
beforeAll(async () => {
  bucket = createServer((request, response) => {
    void (async () => {
      const key = request.url ?? "";
      if (mood === "silent") return;
      if (mood !== "well" || !isSigned(request)) request.resume();
      if (mood === "failing") return void response.writeHead(500).end("<Error/>");
      if (mood === "elsewhere") return void response.writeHead(307, { location: "http://127.0.0.1:1/" }).end();
      if (!isSigned(request)) return void response.writeHead(403).end("<Error/>");
      if (request.method === "PUT") {
        if (request.headers["content-length"] === undefined) return void response.writeHead(411).end();
        objects.set(key, await buffer(request));
        return void response.end();
      }
      if (request.method === "DELETE") {
        objects.delete(key);
        return void response.writeHead(204).end();
      }
      const object = objects.get(key);
      if (!object) return void response.writeHead(404).end("<Error/>");
      response.setHeader("content-length", object.length);
      if (mood === "endless") {
        response.once("close", () => (letGo = true));
        return void response.write(object.subarray(0, 10));
      }
      response.end(object);
    })();
  });
  await new Promise<void>((resolve) => void bucket.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  bucket.closeAllConnections();
  bucket.close();
  rmSync(folder, { recursive: true });
});

const store = (secretAccessKey = secret) =>
  s3Store(
    {
      endpoint: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}/`,
      bucket: "files",
      region: "eu-central-1",
      accessKeyId: "me",
      secretAccessKey,
    },
    { answer: 500, file: 1_000 },
  );
const failure = (work: Promise<unknown>) =>
  work.then(
    () => "it worked",
    (error: unknown) => describeError(error),
  );

test("a bucket keeps, gives and forgets a file, each request signed", async () => {
  const bytes = Buffer.alloc(3_000_000, "stockwright");
  writeFileSync(source, bytes);
  await store().keep("1/a", source);
  const file = await store().read("1/a");
  expect(file?.size).toBe(bytes.length);
  expect(file && (await buffer(file.bytes)).equals(bytes)).toBe(true);
  await store().remove("1/a");
  expect(await store().read("1/a")).toBeNull();
  await store().remove("1/a");
  expect(await failure(store("another secret").keep("1/a", source))).toMatchObject({ code: "UNAVAILABLE" });
  expect(objects.size).toBe(0);
});

test.each(["silent", "failing", "elsewhere"] as const)(
  "a bucket that is %s is UNAVAILABLE in bounded time, with a sentence for the operator",
  async (how) => {
    mood = how;
    try {
      const began = performance.now();
      const { keep, read, remove } = store();
      for (const work of [() => keep("1/a", source), () => read("1/a"), () => remove("1/a")])
        expect(await failure(work())).toMatchObject({
          code: "UNAVAILABLE",
          fault: expect.stringMatching(/^The bucket /),
        });
      expect(performance.now() - began).toBeLessThan(10_000);
    } finally {
      mood = "well";
    }
  },
);

test("a bucket that stops in the middle of a file is let go by its reader", async () => {
  writeFileSync(source, Buffer.alloc(100_000));
  await store().keep("1/b", source);
  mood = "endless";
  try {
    const file = await store().read("1/b");
    await delay(1_200); // the time for the head is over: the body takes what its reader gives it
    expect(file?.bytes.destroyed).toBe(false);
    file?.bytes.destroy();
    await expect.poll(() => letGo, { timeout: 10_000 }).toBe(true);
  } finally {
    mood = "well";
  }
});
