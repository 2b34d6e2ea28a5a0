import type { Request, RequestHandler, Response } from "express";
import { describeError } from "../errors/describe.ts";
import { noCurrentUser } from "../errors/refuse.ts";
import { receiveForm } from "../files/uploads/form.ts";
import type { Pace } from "../files/uploads/limits.ts";
import { take } from "../files/uploads/received.ts";
import { UploadRefusal } from "../files/uploads/refusal.ts";
import { uploadSlots, type Slots } from "../files/uploads/slots.ts";
import { carriesMutationHeader } from "./mutation-header.ts";
import { claimsOf } from "./request-context.ts";
import type { Log } from "../log.ts";
import { answerEarly } from "../http/answer-early.ts";
import { requestIdOrNew } from "../requests/request-id.ts";

type Options = {
  /** Where uploads wait until they are kept. */
  folder: string;
  log: Log;
  slots?: Slots;
  pace?: Pace;
};

const whyNot = (request: Request): UploadRefusal | null => {
  if (!claimsOf(request)) return new UploadRefusal(401, "UNAUTHENTICATED", noCurrentUser);
  if (!carriesMutationHeader(request.headers))
    return new UploadRefusal(403, "CSRF", "Uploads need the header x-requested-with.");
  return null;
};

const refusalOf = (error: unknown, log: Log): UploadRefusal => {
  if (error instanceof UploadRefusal) return error;
  const { code, message, fault } = describeError(error);
  log.error(fault ? "unavailable" : "unexpected error", {
    requestId: requestIdOrNew(),
    ...(fault ? { fault } : { error }),
  });
  return new UploadRefusal(code === "UNAVAILABLE" ? 503 : 500, code, message);
};

const answer = (request: Request, response: Response, { status, code, message, because }: UploadRefusal): void =>
  answerEarly(request, response, {
    status,
    headers: status === 429 || status === 503 ? { "retry-after": String(because.detail?.["seconds"] ?? 5) } : {},
    body: { errors: [{ message, extensions: { code, ...because, requestId: requestIdOrNew() } }] },
  });

/** GraphQL multipart requests: only for people who are signed in, with a header that forms cannot send. */
export const multipart = ({ folder, log, slots = uploadSlots(), pace }: Options): RequestHandler => {
  return async (request, response, next) => {
    if (!request.is("multipart/form-data")) return next();
    try {
      const refusal = whyNot(request);
      if (refusal) throw refusal;
      const { acc, sub } = claimsOf(request) ?? { acc: 0, sub: 0 };
      response.once("close", slots.take({ acc, sub }));
      const { operation, files } = await receiveForm(request, folder, pace);
      response.once("close", () => {
        // those that an operation took are its own to discard
        for (const file of files) if (take(file)) void file.discard();
      });
      request.body = operation;
      request.headers["content-type"] = "application/json";
    } catch (error) {
      return answer(request, response, refusalOf(error, log));
    }
    next();
  };
};
