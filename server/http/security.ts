import { randomBytes } from "node:crypto";
import type { RequestHandler, Response } from "express";
import helmet from "helmet";
import { contentPolicies, pagePolicy } from "./content-policies.ts";

const header = "content-security-policy";

/** What every answer says, unless its route declares something else; see `nonceFor` for pages. */
export const security = ({ production }: { production: boolean }): RequestHandler[] => [
  helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: production,
    crossOriginEmbedderPolicy: false,
  }),
  (_request, response, next) => {
    response.setHeader(header, contentPolicies.page);
    next();
  },
];

/**
 * Lets this answer, a page, bring styles with the nonce that is returned, and open sockets where it has `sockets`. Others need none:
 * randomness costs a request more than all its headers.
 */
export const nonceFor = (response: Response, { sockets = false } = {}): string => {
  const nonce = randomBytes(16).toString("base64url");
  response.setHeader(header, pagePolicy(response, nonce, sockets));
  return nonce;
};
