import { createHmac } from "node:crypto";
import { attempt, type Failure as Unanswered, type Reach } from "../../db/client/outgoing/attempt.ts";

/** Characters that are stored of an answer, of four bytes each at most. */
const longest = 1024;

export type Outgoing = {
  url: string;
  secret: string;
  eventId: string;
  body: string;
} & Receivers;
/** What holds for whoever receives. */
export type Receivers = Reach;
export type Failure = "answered" | Unanswered;
/** How one try went; `failure` says why it counts as none. */
export type Outcome = { status: number | null; answer: string | null; failure: Failure | null; milliseconds: number };

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 over `<seconds>.<body>`, so that an old one cannot be sent again. */
const signatureOf = (secret: string, body: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;

/** U+0000 has no place in a text of the database. */
const textOf = (beginning: Buffer): string => beginning.toString("utf8").slice(0, longest).replaceAll("\0", "�");

/** One try: never throws, follows no redirect, ends in time, and reads no more of an answer than is kept. */
export const send = async (
  { url, secret, eventId, body, ...reach }: Outgoing,
  stop?: AbortSignal,
): Promise<Outcome> => {
  const began = performance.now();
  const headers = {
    "content-type": "application/json",
    "user-agent": "Stockwright-Webhook",
    "x-stockwright-event-id": eventId,
    "x-stockwright-signature": signatureOf(secret, body, Math.floor(Date.now() / 1000)),
  };
  const tried = await attempt({ url, method: "POST", headers, body, most: 4 * longest }, reach, stop);
  const { kind, status } = tried;
  const milliseconds = Math.round(performance.now() - began);
  if (kind !== "answered") return { status, answer: null, failure: kind, milliseconds };
  const isTaken = tried.status >= 200 && tried.status < 300;
  return { status, answer: textOf(tried.body), failure: isTaken ? null : "answered", milliseconds };
};
