import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver, type Receiver } from "../test/receiver.ts";
import * as addresses from "./addresses.ts";
import * as sending from "./send.ts";
import { type Check, checks, type Sender } from "./test/checks.ts";

let receiver: Receiver;
const copies = mkdtempSync(join(tmpdir(), "stockwright-send-"));
beforeAll(async () => void (receiver = await startReceiver()));
afterAll(async () => {
  await receiver.close();
  rmSync(copies, { recursive: true });
});

const holds = async ({ holds: asked }: Check, sender: Sender): Promise<boolean> => {
  try {
    return await asked(sender, receiver);
  } catch {
    return false;
  }
};
/** Whether some check notices; those that take no time are asked first. */
const isNoticed = async (sender: Sender): Promise<boolean> => {
  for (const check of checks.filter(({ isQuick }) => isQuick)) if (!(await holds(check, sender))) return true;
  const held = await Promise.all(checks.filter(({ isQuick }) => !isQuick).map((check) => holds(check, sender)));
  return held.includes(false);
};

test("one try of a webhook is signed, ends in time, and reaches nothing of a private network", async () => {
  const broken: string[] = [];
  for (const check of checks) if (!(await holds(check, { ...addresses, ...sending }))) broken.push(check.name);
  expect(broken).toEqual([]);
});

const files = ["addresses.ts", "send.ts"] as const;
const text = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");
/** Each network that is closed, forgotten; and what else one may get wrong. */
const faults: readonly (readonly [file: (typeof files)[number], from: string, to: string])[] = [
  ...[...text("addresses.ts").matchAll(/^ {2}\[".*?", \d+\],\n/gm)].map(
    ([line]) => ["addresses.ts", line, ""] as const,
  ),
  ["addresses.ts", 'global.addSubnet("2000::", 3', 'global.addSubnet("::", 0'],
  ["addresses.ts", "addresses.every(", "addresses.some("],
  ["addresses.ts", "!first || ", "first && "],
  ["send.ts", "if (!allowsPrivate && isIP(host) !== 0 && !isPublic(host)) return", "if (false) return"],
  ["send.ts", '.replace(/^\\[|\\]$/g, "")', ""],
  ["send.ts", "...(!allowsPrivate && { lookup: publicLookup(resolveHost) }),", ""],
  ["send.ts", "`${seconds}.${body}`", "body"],
  ["send.ts", "Math.floor(Date.now() / 1000)", "Math.floor(Date.now())"],
  ["send.ts", '"x-stockwright-event-id": eventId,', ""],
  [
    "send.ts",
    '"x-stockwright-signature": signatureOf(secret, body,',
    '"x-stockwright-signature": signatureOf("", body,',
  ],
  ["send.ts", "status >= 200 && status < 300", "status >= 200 && status < 400"],
  ["send.ts", "status >= 200 && status < 300", "status >= 200 && status < 299"],
  ["send.ts", "if (text.length >= kept) break;", ""],
  ["send.ts", "text.slice(0, kept)", "text"],
  ["send.ts", '.replaceAll("\\0", "�")', ""],
  ["send.ts", "setTimeout(() => timeout.abort(), outgoing.patience)", "setTimeout(() => undefined, 0)"],
  ["send.ts", "stop ? AbortSignal.any([stop, timeout.signal]) : timeout.signal", "timeout.signal"],
];

test("what is broken in it on purpose is noticed", { timeout: 60_000 }, async () => {
  const missed: string[] = [];
  for (const [n, [file, from, to]] of faults.entries()) {
    const folder = join(copies, String(n));
    for (const each of files) cpSync(join(import.meta.dirname, each), join(folder, each));
    const broken = text(file).replace(from, to);
    if (broken === text(file)) throw new Error(`${file} has no ${from} any more: plant this fault anew`);
    writeFileSync(join(folder, file), broken);
    const copy = {
      ...(await import(join(folder, "addresses.ts"))),
      ...(await import(join(folder, "send.ts"))),
    } as Sender;
    if (!(await isNoticed(copy))) missed.push(`${file}: ${from.trim()}`);
  }
  console.log(`webhooks: ${faults.length} faults planted, ${faults.length - missed.length} found`);
  expect(missed).toEqual([]);
});
