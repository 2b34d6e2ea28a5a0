import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenChecks, missedFaults, type CodeFault } from "../../db/test/faults/in-copies.ts";
import { startReceiver, type Receiver } from "../test/receiver.ts";
import * as sending from "./send.ts";
import { checksWith, type Sender } from "./test/checks.ts";

let receiver: Receiver;
beforeAll(async () => void (receiver = await startReceiver()));
afterAll(() => receiver.close());

test("one try of a webhook is signed, and what came of it is told", async () => {
  expect(await brokenChecks(checksWith(receiver), sending)).toEqual([]);
});

const file = "workers/webhooks/send.ts";
const faults: readonly CodeFault[] = (
  [
    ["`${seconds}.${body}`", "body"],
    ["Math.floor(Date.now() / 1000)", "Math.floor(Date.now())"],
    ['"x-stockwright-event-id": eventId,', ""],
    ['"x-stockwright-signature": signatureOf(secret, body,', '"x-stockwright-signature": signatureOf("", body,'],
    ["tried.status >= 200 && tried.status < 300", "tried.status >= 200 && tried.status < 400"],
    ["tried.status >= 200 && tried.status < 300", "tried.status >= 200 && tried.status < 299"],
    ["most: 4 * longest", "most: longest"],
    [".slice(0, longest)", ""],
    ['.replaceAll("\\0", "�")', ""],
    ["failure: kind,", "failure: null,"],
  ] as const
).map(([from, to]) => [file, from, to]);

test("what is broken in it on purpose is noticed", { timeout: 60_000 }, async () => {
  const missed = await missedFaults<Sender>({
    faults,
    checks: checksWith(receiver),
    files: [file, "db/client/outgoing/attempt.ts", "db/client/outgoing/addresses.ts"],
    load: async (folder) => (await import(join(folder, file))) as Sender,
  });
  console.log(`webhooks: ${faults.length} faults planted, ${faults.length - missed.length} found`);
  expect(missed).toEqual([]);
});
