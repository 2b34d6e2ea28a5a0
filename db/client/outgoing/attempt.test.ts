import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver, type Receiver } from "../../../workers/test/receiver.ts";
import { brokenChecks, missedFaults, sourceOf, type CodeFault } from "../../test/faults/in-copies.ts";
import { isPublic } from "./addresses.ts";
import { attempt } from "./attempt.ts";
import { checksWith, type Subject } from "./test/checks.ts";

let receiver: Receiver;
beforeAll(async () => void (receiver = await startReceiver()));
afterAll(() => receiver.close());

test("a try ends in time, reads no more than it has room for, and reaches nothing of a private network", async () => {
  expect(await brokenChecks(checksWith(receiver), { attempt, isPublic })).toEqual([]);
});

const addresses = "db/client/outgoing/addresses.ts";
const trying = "db/client/outgoing/attempt.ts";
/** Each network that is closed, forgotten; and what else one may get wrong. */
const faults: readonly CodeFault[] = [
  ...[...sourceOf(addresses).matchAll(/^ {2}\[".*?", \d+\],\n/gm)].map(([line]) => [addresses, line, ""] as const),
  [addresses, 'global.addSubnet("2000::", 3', 'global.addSubnet("::", 0'],
  [addresses, "addresses.every(", "addresses.some("],
  [addresses, "!first || ", "first && "],
  [trying, "if (!allowsPrivate && isIP(host) !== 0 && !isPublic(host)) return", "if (false) return"],
  [trying, '.replace(/^\\[|\\]$/g, "")', ""],
  [trying, "...(!allowsPrivate && { lookup: publicLookup(resolveHost) }),", ""],
  [trying, "if (bytes > most) break;", ""],
  [trying, "bytes > most", "bytes >= most"],
  [trying, "bytes <= most", "bytes < most"],
  [trying, ".subarray(0, most)", ""],
  [trying, "setTimeout(() => timeout.abort(), reach.patience)", "setTimeout(() => undefined, 0)"],
  [trying, "stop ? AbortSignal.any([stop, timeout.signal]) : timeout.signal", "timeout.signal"],
  [trying, 'if (signal.aborted) return "late";', ""],
  [trying, 'if (code === "ECONNREFUSED") return "refused";', ""],
  [trying, "(ENOTFOUND|EAI_)", "(ENOWHERE)"],
  [trying, "status = response.statusCode ?? 0;", "status = response.statusCode === 200 ? null : 302;"],
];

test("what is broken in it on purpose is noticed", { timeout: 60_000 }, async () => {
  const missed = await missedFaults<Subject>({
    faults,
    checks: checksWith(receiver),
    files: [addresses, trying],
    load: async (folder) =>
      ({ ...(await import(join(folder, addresses))), ...(await import(join(folder, trying))) }) as Subject,
  });
  console.log(`outgoing: ${faults.length} faults planted, ${faults.length - missed.length} found`);
  expect(missed).toEqual([]);
});
