import type { Request, RequestHandler, Response } from "express";
import { rememberSender } from "../graphql/request-context.ts";
import type { Device } from "../graphql/visitor.ts";
import { rememberWork, requestIdOrNew } from "../http/request-id.ts";
import { ownerOf, startWork } from "../shares/work.ts";
import type { AccessTokens } from "./access-token.ts";
import { addressOf } from "./address.ts";
import type { Devices } from "./device.ts";
import { languageOf } from "./language.ts";

const bearer = (request: Request): string | null =>
  /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;

const deviceOf = (devices: Devices, request: Request, response: Response): Device => {
  const logins = devices.read(request.headers.cookie);
  return { logins, remember: (login) => void response.append("set-cookie", devices.remember(logins, login)) };
};

/**
 * Says who sent a request. Without a token it is nobody, who may sign in; an expired or forged one is answered with
 * HTTP 401, so that the client refreshes it and asks once more.
 */
export const authenticate =
  (tokens: AccessTokens, devices: Devices): RequestHandler =>
  (request, response, next) => {
    const token = bearer(request);
    const claims = token === null ? null : tokens.read(token);
    const requestId = requestIdOrNew();
    if (claims === null && request.headers.authorization !== undefined) {
      response
        .status(401)
        .set("www-authenticate", 'Bearer error="invalid_token"')
        .json({
          errors: [
            { message: "Your session has ended. Sign in again.", extensions: { code: "UNAUTHENTICATED", requestId } },
          ],
        });
      return;
    }
    const address = addressOf(request.ip);
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
