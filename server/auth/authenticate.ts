import { setTimeout as delay } from "node:timers/promises";
import type { Request, RequestHandler, Response } from "express";
import { rememberSender } from "../graphql/request-context.ts";
import type { Claims, Device } from "../graphql/visitor.ts";
import { rememberWork, requestIdOrNew } from "../requests/request-id.ts";
import type { AnonymousRateLimit } from "../shares/anonymous-rate-limit.ts";
import { ownerOf, startWork } from "../requests/work.ts";
import type { AccessTokens } from "./access-token.ts";
import { addressOf } from "../http/address.ts";
import { isApiKey, type ApiKeys } from "./api-key.ts";
import type { Devices } from "./device.ts";
import { languageOf } from "../http/language.ts";

const bearer = (request: Request): string | null =>
  /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;

const deviceOf = (devices: Devices, request: Request, response: Response): Device => {
  const logins = devices.read(request.headers.cookie);
  return { logins, remember: (login) => void response.append("set-cookie", devices.remember(logins, login)) };
};

type AuthDeps = { tokens: AccessTokens; keys: ApiKeys; devices: Devices; anonymousRate: AnonymousRateLimit };

/** A key is looked up on the account of the address it comes from: whose it is, is known only then. */
const claimsOfKey = async (
  keys: ApiKeys,
  token: string,
  address: string,
  requestId: string,
): Promise<Claims | null> => {
  const work = startWork(ownerOf(null, 0, address));
  rememberWork(work);
  try {
    return await keys(token, requestId);
  } finally {
    work.done();
  }
};

/**
 * Says who sent a request: a person by an access token, or a program by an API key. Without either it is nobody, who may
 * sign in; an expired, revoked or forged one is answered with HTTP 401, so that a client refreshes it and asks once more.
 */
export const authenticate =
  ({ tokens, keys, devices, anonymousRate }: AuthDeps): RequestHandler =>
  async (request, response, next) => {
    const token = bearer(request);
    const requestId = requestIdOrNew();
    const address = addressOf(request.ip);
    const isKey = token !== null && isApiKey(token);
    const claims =
      token === null ? null : isKey ? await claimsOfKey(keys, token, address, requestId) : tokens.read(token);
    if (claims) anonymousRate.hearKnown();
    else {
      const wait = anonymousRate.wait(address);
      if (wait > 0) await delay(wait);
      if (response.closed) return;
    }
    if (claims === null && request.headers.authorization !== undefined) {
      response
        .status(401)
        .set("www-authenticate", 'Bearer error="invalid_token"')
        .json({
          errors: [
            {
              message: isKey ? "This API key is not valid." : "Your session has ended. Sign in again.",
              extensions: { code: "UNAUTHENTICATED", requestId },
            },
          ],
        });
      return;
    }
    const work = startWork(ownerOf(claims?.acc, claims?.sub ?? 0, address));
    rememberWork(work);
    response.once("close", () => (response.writableFinished ? work.done() : work.leave()));
    rememberSender(request, {
      claims,
      requestId,
      address,
      language: languageOf(request),
      agent: request.headers["user-agent"] ?? "",
      device: deviceOf(devices, request, response),
    });
    next();
  };
