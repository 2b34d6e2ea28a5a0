import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenChecks, missedFaults, type CodeFault } from "../../../db/test/faults/in-copies.ts";
import { startReceiver, type Receiver } from "../../../workers/test/receiver.ts";
import { written } from "../written.ts";
import { tell } from "./tell.ts";
import { checksWith, type Teller } from "./test/checks.ts";

let receiver: Receiver;
beforeAll(async () => void (receiver = await startReceiver()));
afterAll(() => receiver.close());

test("one try of a webhook is signed, and what came of it is told", async () => {
  expect(await brokenChecks(checksWith(receiver), { tell, written })).toEqual([]);
});

const teller = "server/integrations/webhooks/tell.ts";
const writer = "server/integrations/written.ts";
const faults: readonly CodeFault[] = [
  [teller, "`${seconds}.${body}`", "body"],
  [teller, "Math.floor(Date.now() / 1000)", "Math.floor(Date.now())"],
  [teller, '"x-stockwright-event-id": id,', ""],
  [teller, 'signatureOf(secret("secret"), text,', 'signatureOf("", text,'],
  [teller, "answer.status < 200 || answer.status >= 300", "answer.status < 200 || answer.status >= 400"],
  [teller, "answer.status < 200 || answer.status >= 300", "answer.status < 200 || answer.status >= 299"],
  [teller, "{ text, headers, beginning }", "{ text, headers, beginning: 1024 }"],
  [teller, "{ text, headers, beginning }", "{ text, headers }"],
  [
    teller,
    "{ id, event, module, recordId, occurredAt, link",
    "{ id, event, module, recordId, occurredAt, facts: item.facts, link",
  ],
  [teller, 'cause: answer.kind, words: "", retry: true', 'cause: answer.kind, words: "", retry: false'],
  [teller, "words: answer.text, retry: true", "words: answer.text, retry: false"],
  [writer, ".slice(0, longestWords)", ""],
  [writer, '.replaceAll("\\0", "�")', ""],
  [writer, "(words !== undefined && { words: cut(words) })", "(words !== undefined && { words })"],
];

test("what is broken in it on purpose is noticed", { timeout: 60_000 }, async () => {
  const missed = await missedFaults<Teller>({
    faults,
    checks: checksWith(receiver),
    files: [teller, writer],
    load: async (folder) => ({
      ...((await import(join(folder, teller))) as Pick<Teller, "tell">),
      ...((await import(join(folder, writer))) as Pick<Teller, "written">),
    }),
  });
  console.log(`webhooks: ${faults.length} faults planted, ${faults.length - missed.length} found`);
  expect(missed).toEqual([]);
});
