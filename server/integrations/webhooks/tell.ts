import { createHmac } from "node:crypto";
import type { SyncOutcome } from "../../../db/client/sync-item.ts";
import type { Tools } from "../define.ts";

/** Bytes that are read of an answer: 1,024 characters of it are stored, of four bytes each at most. */
const beginning = 4 * 1024;

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 over `<seconds>.<body>`, so that an old one cannot be sent again. */
const signatureOf = (secret: string, body: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;

/** Tells one receiver of one event: ids and a link, signed. What it does not take is tried again, whatever it answers. */
export const tell = async ({ item, secret, call, linkTo }: Tools<"receiver">): Promise<SyncOutcome> => {
  const { key: id, action: event, module, recordId, occurredAt } = item;
  const text = JSON.stringify({ id, event, module, recordId, occurredAt, link: linkTo(module, recordId) });
  const headers = {
    accept: "*/*",
    "user-agent": "Stockwright-Webhook",
    "x-stockwright-event-id": id,
    "x-stockwright-signature": signatureOf(secret("secret"), text, Math.floor(Date.now() / 1000)),
  };
  const answer = await call("receiver", "", { text, headers, beginning });
  if (answer.kind !== "answered") return { state: "failed", cause: answer.kind, words: "", retry: true };
  if (answer.status < 200 || answer.status >= 300)
    return { state: "failed", cause: "answered", words: answer.text, retry: true };
  return { state: "done", words: answer.text };
};
