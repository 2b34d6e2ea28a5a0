import type { RequestHandler } from "express";
import { processRequest } from "graphql-upload-minimal";
import { carriesMutationHeader } from "../graphql/mutation-header.ts";
import { isSignedIn } from "../graphql/request-context.ts";

export const uploadLimits = { maxFileSize: 25 * 1024 * 1024, maxFiles: 10, maxFieldSize: 100_000 } as const;

/** GraphQL multipart requests: only for people who are signed in, with a header that forms cannot send. */
export const multipart: RequestHandler = async (request, response, next) => {
  if (!request.is("multipart/form-data")) return next();
  const refusal = !isSignedIn(request)
    ? [401, "UNAUTHENTICATED", "Sign in first."]
    : !carriesMutationHeader(request.headers)
      ? [403, "CSRF", "Uploads need the header x-requested-with."]
      : null;
  if (refusal) {
    const [status, code, message] = refusal;
    response.status(Number(status)).json({ errors: [{ message, extensions: { code } }] });
    return;
  }
  request.body = await processRequest(request, response, uploadLimits);
  request.headers["content-type"] = "application/json";
  next();
};
