import { lookup } from "node:dns";
import { request as overHttp, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { request as overHttps } from "node:https";
import { isIP } from "node:net";
import { isPublic, PrivateAddress, publicLookup, type Resolve } from "./addresses.ts";

export type Request = {
  url: string;
  method: string;
  headers: Readonly<Record<string, string | number>>;
  body?: string;
  /** Bytes of an answer after which the rest is left unread. */
  most: number;
};
/** How far a try may go. */
export type Reach = {
  /** Whether it may lead into private networks. */
  allowsPrivate: boolean;
  /** Milliseconds for all of one try. */
  patience: number;
  /** This machine's own, unless a test brings another. */
  resolve?: Resolve;
};
/** Why there is no whole answer. */
export type Failure = "late" | "private" | "unknown" | "refused" | "certificate" | "broken";
export type Attempt =
  | { kind: "answered"; status: number; headers: IncomingHttpHeaders; body: Buffer; isWhole: boolean }
  /** The status is there where the connection failed behind it. */
  | { kind: Failure; status: number | null };

/** The beginning of an answer, up to so many bytes; the rest is never read. */
const beginningOf = async (response: IncomingMessage, most: number): Promise<{ body: Buffer; isWhole: boolean }> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    bytes += part.length;
    if (bytes > most) break;
  }
  return { body: Buffer.concat(parts).subarray(0, most), isWhole: bytes <= most };
};

const responseTo = (
  { url, method, headers, body }: Request,
  { allowsPrivate, resolve: resolveHost = lookup }: Reach,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { protocol, hostname } = new URL(url);
    const host = hostname.replace(/^\[|\]$/g, "");
    if (!allowsPrivate && isIP(host) !== 0 && !isPublic(host)) return reject(new PrivateAddress(host));
    const send = protocol === "https:" ? overHttps : overHttp;
    const sent = send(url, {
      method,
      agent: false,
      signal,
      ...(!allowsPrivate && { lookup: publicLookup(resolveHost) }),
      headers: { ...headers, ...(body !== undefined && { "content-length": Buffer.byteLength(body) }) },
    });
    sent.on("response", resolve);
    sent.on("error", reject);
    sent.end(body);
  });

const notFound = /^(ENOTFOUND|EAI_)/;
const certificate = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_)/;

const failureOf = (error: unknown, signal: AbortSignal): Failure => {
  if (error instanceof PrivateAddress) return "private";
  if (signal.aborted) return "late";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ECONNREFUSED") return "refused";
  if (notFound.test(code)) return "unknown";
  return certificate.test(code) ? "certificate" : "broken";
};

/**
 * One request to the outside: never throws, follows no redirect, ends in time, and reads no more of an answer than it is
 * given room for. What was sent, and what a network failed with, stands nowhere in its outcome.
 */
export const attempt = async (request: Request, reach: Reach, stop?: AbortSignal): Promise<Attempt> => {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), reach.patience);
  const signal = stop ? AbortSignal.any([stop, timeout.signal]) : timeout.signal;
  let status: number | null = null;
  try {
    const response = await responseTo(request, reach, signal);
    status = response.statusCode ?? 0;
    const beginning = await beginningOf(response, request.most);
    return { kind: "answered", status, headers: response.headers, ...beginning };
  } catch (error) {
    return { kind: failureOf(error, signal), status };
  } finally {
    clearTimeout(timer);
  }
};
