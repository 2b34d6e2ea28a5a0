import type { ErrorRequestHandler, RequestHandler } from "express";
import { describeError } from "../errors/describe.ts";
import type { Report } from "../errors/report.ts";
import type { Log } from "../log.ts";
import { requestIdOrNew } from "../requests/request-id.ts";

const statuses: Readonly<Record<string, number>> = {
  UNAVAILABLE: 503,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  UNAUTHENTICATED: 401,
};

type HttpError = { status?: number; statusCode?: number; message: string; expose?: boolean };
const isClientError = (error: HttpError): boolean => {
  const status = error.status ?? error.statusCode ?? 500;
  return status >= 400 && status < 500;
};

/** Whatever is thrown outside GraphQL: said with a code and the request's id, logged when it was not expected. */
export const failure =
  (log: Log, report: Report): ErrorRequestHandler =>
  (error: HttpError, _request, response, next) => {
    if (response.headersSent) return next(error);
    const requestId = requestIdOrNew();
    if (isClientError(error)) {
      response
        .status(error.status ?? error.statusCode ?? 400)
        .json({ errors: [{ message: error.message, extensions: { code: "BAD_REQUEST", requestId } }] });
      return;
    }
    const { code, message, expected, fault } = describeError(error);
    if (fault) log.error("unavailable", { requestId, fault });
    if (code === "UNAVAILABLE") response.set("retry-after", "2");
    if (!expected) report("http", error);
    response.status(statuses[code] ?? 500).json({ errors: [{ message, extensions: { code, requestId } }] });
  };

export const notFound: RequestHandler = (_request, response) =>
  void response.status(404).json({
    errors: [{ message: "There is nothing here.", extensions: { code: "NOT_FOUND", requestId: requestIdOrNew() } }],
  });
