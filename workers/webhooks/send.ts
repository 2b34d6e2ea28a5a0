import { createHmac } from "node:crypto";
import { lookup } from "node:dns";
import { request as overHttp, type IncomingMessage } from "node:http";
import { request as overHttps } from "node:https";
import { isIP } from "node:net";
import { isPublic, PrivateAddress, publicLookup, type Resolve } from "./addresses.ts";

/** Characters that are kept of an answer. */
const kept = 1024;

export type Outgoing = {
  url: string;
  secret: string;
  eventId: string;
  body: string;
} & Receivers;
/** What holds for whoever receives. */
export type Receivers = {
  /** They may be in private networks: for tests and for operators who say so. */
  allowsPrivate: boolean;
  /** Milliseconds for all of one try. */
  patience: number;
  /** This machine's own, unless a test brings another. */
  resolve?: Resolve;
};
export type Failure = "answered" | "late" | "private" | "unknown" | "refused" | "certificate" | "broken";
/** How one try went; `failure` says why it counts as none. */
export type Outcome = { status: number | null; answer: string | null; failure: Failure | null; milliseconds: number };

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 over `<seconds>.<body>`, so that an old one cannot be sent again. */
const signatureOf = (secret: string, body: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;

/** The beginning of an answer; the rest is never read. U+0000 has no place in a text of the database. */
const beginningOf = async (response: IncomingMessage): Promise<string> => {
  let text = "";
  response.setEncoding("utf8");
  for await (const part of response) {
    text += String(part);
    if (text.length >= kept) break;
  }
  response.destroy();
  return text.slice(0, kept).replaceAll("\0", "�");
};

const ask = (
  { url, secret, eventId, body, allowsPrivate, resolve: resolveHost = lookup }: Outgoing,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { protocol, hostname } = new URL(url);
    const host = hostname.replace(/^\[|\]$/g, "");
    if (!allowsPrivate && isIP(host) !== 0 && !isPublic(host)) return reject(new PrivateAddress(host));
    const send = protocol === "https:" ? overHttps : overHttp;
    const sent = send(url, {
      method: "POST",
      agent: false,
      signal,
      ...(!allowsPrivate && { lookup: publicLookup(resolveHost) }),
      headers: {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "user-agent": "Stockwright-Webhook",
        "x-stockwright-event-id": eventId,
        "x-stockwright-signature": signatureOf(secret, body, Math.floor(Date.now() / 1000)),
      },
    });
    sent.on("response", resolve);
    sent.on("error", reject);
    sent.end(body);
  });

const notFound = /^(ENOTFOUND|EAI_)/;
const certificate = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_)/;

/** Why there was no answer, as one of the words that a delivery has for it. */
const failureOf = (error: unknown): Failure => {
  if (error instanceof PrivateAddress) return "private";
  if (error instanceof Error && error.name === "AbortError") return "late";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ECONNREFUSED") return "refused";
  if (notFound.test(code)) return "unknown";
  return certificate.test(code) ? "certificate" : "broken";
};

/** One try: never throws, follows no redirect, ends in time, and reads no more of an answer than is kept. */
export const send = async (outgoing: Outgoing, stop?: AbortSignal): Promise<Outcome> => {
  const began = performance.now();
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), outgoing.patience);
  const signal = stop ? AbortSignal.any([stop, timeout.signal]) : timeout.signal;
  const took = () => Math.round(performance.now() - began);
  let status: number | null = null;
  try {
    const response = await ask(outgoing, signal);
    status = response.statusCode ?? 0;
    const answer = await beginningOf(response);
    const failure = status >= 200 && status < 300 ? null : "answered";
    return { status, answer, failure, milliseconds: took() };
  } catch (error) {
    return { status, answer: null, failure: failureOf(error), milliseconds: took() };
  } finally {
    clearTimeout(timer);
  }
};
