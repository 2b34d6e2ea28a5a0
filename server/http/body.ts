import type { Request, RequestHandler, Response } from "express";
import type { ErrorCode } from "../../resources/core/errors.ts";
import { requestIdOrNew } from "../requests/request-id.ts";
import { drainRequest } from "./drain-request.ts";

/** Bytes of one body and of all that are under way, and how long one may take to come. */
export const bodyLimits = { bytes: 1_000_000, underWay: 100_000_000, milliseconds: 20_000 } as const;

type Limits = { readonly [Name in keyof typeof bodyLimits]: number };
type Coming = { bytes: number; cut: (refusal: Refusal) => void };
type Refusal = { status: number; code: ErrorCode; message: string };

const tooLarge: Refusal = { status: 413, code: "TOO_COMPLEX", message: "The request is too large." };
const tooSlow: Refusal = { status: 408, code: "TIMEOUT", message: "The request took too long to come." };

/** Answers before the rest has come: what still comes of one that is too large is thrown away at leisure; a slow one is cut off. */
const refuseRest = (request: Request, response: Response, { status, code, message }: Refusal): void => {
  if (status === tooSlow.status) response.set("connection", "close");
  else drainRequest(request);
  response.status(status).json({ errors: [{ message, extensions: { code, requestId: requestIdOrNew() } }] });
};

const hasBody = ({ headers }: Request): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * Reads the body of a question, which is small and comes at once. Who sends slowly holds memory, so the bytes of all
 * that are under way are bounded: the oldest goes first, which is a slow one. Uploads are read by multipart.ts.
 */
export const readBody = (limits: Limits = bodyLimits): RequestHandler => {
  const coming = new Set<Coming>();
  let underWay = 0;

  /** The body, or why there is none; null when its sender is gone. */
  const receive = (request: Request): Promise<Buffer | Refusal | null> =>
    new Promise((resolve) => {
      const parts: Buffer[] = [];
      const settle = (result: Buffer | Refusal | null): void => {
        if (!coming.delete(mine)) return;
        underWay -= mine.bytes;
        clearTimeout(late);
        request.off("data", take);
        resolve(result);
      };
      const take = (part: Buffer): void => {
        parts.push(part);
        mine.bytes += part.length;
        underWay += part.length;
        if (mine.bytes > limits.bytes) return settle(tooLarge);
        const [oldest] = coming;
        if (underWay > limits.underWay) oldest?.cut(tooSlow);
      };
      const mine: Coming = { bytes: 0, cut: settle };
      const late = setTimeout(() => settle(tooSlow), limits.milliseconds);
      coming.add(mine);
      const gone = (): void => settle(null);
      request.on("data", take).on("error", gone).on("close", gone);
      request.on("end", () => settle(Buffer.concat(parts)));
    });

  return async (request, response, next) => {
    if (!hasBody(request) || request.is("multipart/form-data")) return next();
    if (Number(request.headers["content-length"] ?? 0) > limits.bytes) return refuseRest(request, response, tooLarge);
    // awaited, so that what follows belongs to this request and not to its connection
    const body = await receive(request);
    if (body === null) return;
    if (!Buffer.isBuffer(body)) return refuseRest(request, response, body);
    request.body = body;
    next();
  };
};
