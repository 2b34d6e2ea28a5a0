import { createHmac } from "node:crypto";
import type { SyncOutcome } from "../../../../db/client/sync-item.ts";
import type { Holding } from "../../../../db/test/faults/in-copies.ts";
import type { Receiver } from "../../../../workers/test/receiver.ts";
import { callsTo } from "../../call.ts";
import type { Tools } from "../../define.ts";
import { redactor } from "../../redactor.ts";
import type * as Writing from "../../written.ts";
import integration from "../integration.ts";
import type * as Telling from "../tell.ts";

/** What tells receivers: the modules themselves, or copies in which something is broken. */
export type Teller = { tell: typeof Telling.tell; written: typeof Writing.written };

const secret = "whsec_test";
const item: Tools["item"] = {
  ...{ accountId: 1, id: 7, integration: "webhooks", direction: "out", action: "created", module: "products" },
  ...{ recordId: 3, occurredAt: "2026-12-01T11:00:00+00:00", key: "event-1", externalId: null, facts: {} },
  ...{ tries: 1, userId: null },
};
const quiet = () => undefined;
/** How one try ends, as the database takes it. */
const telling = async ({ tell, written }: Teller, url: string): Promise<SyncOutcome> => {
  const settings = { url };
  const { hosts } = integration;
  const calls = callsTo({ hosts, addresses: new Map(), settings, allowsPrivate: true, patience: 200 });
  const outcome = await tell({
    ...{ item, settings, secret: () => secret, ...calls, sql: () => Promise.resolve(null) },
    linkTo: (module, recordId) => `https://stock.example/${module}/detail/${recordId}`,
    log: { info: quiet, warn: quiet, error: quiet },
  });
  return written(outcome, redactor());
};

/** What holds for one try of a webhook; what does of any try is in db/client/outgoing. */
export const checksWith = (receiver: Receiver): readonly Holding<Teller>[] => [
  {
    name: "the signature is of the time and the body",
    holds: async (teller) => {
      await telling(teller, receiver.at("/signed"));
      const { headers, body } = receiver.hadAt("/signed").at(-1)!;
      const [, seconds, sign] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["x-stockwright-signature"])) ?? [];
      const expected = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
      const isNow = Math.abs(Date.now() / 1000 - Number(seconds)) < 60;
      return sign === expected && isNow && headers["x-stockwright-event-id"] === "event-1";
    },
  },
  {
    name: "ids and a link are told, and nothing else",
    holds: async (teller) => {
      await telling(teller, receiver.at("/told?by=us"));
      return (
        receiver.hadAt("/told?by=us").at(-1)?.body ===
        '{"id":"event-1","event":"created","module":"products","recordId":3,"occurredAt":"2026-12-01T11:00:00+00:00","link":"https://stock.example/products/detail/3"}'
      );
    },
  },
  ...([200, 204, 299, 300, 302, 400, 500] as const).map((code) => ({
    name: `${code} is ${code < 300 ? "taken" : "refused, and tried again"}`,
    holds: async (teller: Teller) => {
      receiver.answers[`/${code}`] = (response) => void response.writeHead(code).end();
      const outcome = await telling(teller, receiver.at(`/${code}`));
      if (code < 300) return outcome.state === "done";
      return outcome.state === "failed" && outcome.cause === "answered" && outcome.retry;
    },
  })),
  {
    name: "of an endless answer the beginning is stored, without what the database cannot hold",
    holds: async (teller) => {
      receiver.answers["/endless"] = (response) => {
        const more = setInterval(() => response.write("x\0".repeat(5_000)), 5);
        response.on("close", () => clearInterval(more));
      };
      const outcome = await telling(teller, receiver.at("/endless"));
      return outcome.state === "done" && outcome.words?.length === 1024 && !outcome.words.includes("\0");
    },
  },
  {
    name: "an answer is cut between its characters",
    holds: async (teller) => {
      receiver.answers["/long"] = (response) => void response.end("😀".repeat(1_000));
      const outcome = await telling(teller, receiver.at("/long"));
      return outcome.state === "done" && outcome.words === "😀".repeat(512);
    },
  },
  {
    name: "a try that failed has its reason, and is made again",
    holds: async (teller) => {
      const outcome = await telling(teller, "http://127.0.0.1:1/nobody");
      return outcome.state === "failed" && outcome.cause === "refused" && outcome.words === "" && outcome.retry;
    },
  },
];
