import { randomBytes } from "node:crypto";
import type { RequestHandler, Response } from "express";
import helmet from "helmet";

/** Scripts come from our own origin only, connections go to the hosts that are named; styles made at run time carry the page's nonce. */
const policy = (connections: string, styles: string): string =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self'${styles}`,
    // widths and positions that scripts set on elements
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${connections}`,
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(";");

const header = "content-security-policy";
const withoutPage = policy("", "");

/** A name or an address with its port, and nothing that would end a directive. */
const hostName = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;
/** The sockets of this answer's own host: browsers before 2022 do not count them to 'self'. */
const ownSockets = ({ req: { host, secure } }: Response): string => {
  if (!hostName.test(host)) return "";
  return secure ? ` wss://${host}` : ` ws://${host} wss://${host}`;
};

/** What every answer says; see `nonceFor` for pages. */
export const security = ({ production }: { production: boolean }): RequestHandler[] => [
  helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: production,
    crossOriginEmbedderPolicy: false,
  }),
  (_request, response, next) => {
    response.setHeader(header, withoutPage);
    next();
  },
];

/**
 * Lets this answer, a page, bring styles with the nonce that is returned, and open sockets where it has `sockets`. Others need none:
 * randomness costs a request more than all its headers.
 */
export const nonceFor = (response: Response, { sockets = false } = {}): string => {
  const nonce = randomBytes(16).toString("base64url");
  response.setHeader(header, policy(sockets ? ownSockets(response) : "", ` 'nonce-${nonce}'`));
  return nonce;
};
