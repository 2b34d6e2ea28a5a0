import type { RequestHandler, Response } from "express";
import { errorCodes, type ErrorCode } from "../../resources/core/errors.ts";
import { requestIdOrNew } from "../requests/request-id.ts";

/** HTTP statuses of the API's codes; what is not named contradicts what is there. */
const statuses: Partial<Readonly<Record<ErrorCode, number>>> = {
  UNAUTHENTICATED: 401,
  UNVERIFIED: 401,
  LOGIN_FAILED: 401,
  SECOND_FACTOR: 401,
  EXPIRED: 410,
  RATE_LIMITED: 429,
  FORBIDDEN: 403,
  SIMULATED: 403,
  NOT_FOUND: 404,
  VALIDATION: 422,
  BAD_REQUEST: 400,
  IDEMPOTENCY_MISMATCH: 422,
  TIMEOUT: 503,
  BUSY: 503,
  UNAVAILABLE: 503,
  TOO_COMPLEX: 400,
  INTERNAL: 500,
};
const contradicts = 409;
const isCode = (code: unknown): code is ErrorCode => errorCodes.some((known) => known === code);
export const statusOf = (code: unknown): number => (isCode(code) ? (statuses[code] ?? contradicts) : 400);

export type ApiError = { message: string; extensions?: Readonly<Record<string, unknown>> };

/** An error of the GraphQL layer as RFC 9457 has it: its code, and what is wrong by the path of the field. */
export const problemOf = ({ message, extensions = {} }: ApiError, status = statusOf(extensions["code"])) => {
  const {
    code = "BAD_REQUEST",
    fields,
    detail,
    requestId,
  } = extensions as {
    code?: string;
    fields?: Readonly<Record<string, unknown>>;
    detail?: Readonly<Record<string, unknown>>;
    requestId?: string;
  };
  return {
    type: "about:blank",
    title: code,
    status,
    detail: message,
    code,
    ...(fields && {
      errors: Object.entries(fields).map(([path, problem]) => ({
        field: path,
        pointer: `#/${path.replaceAll(".", "/")}`,
        problem,
      })),
    }),
    ...(detail && { about: detail }),
    requestId: requestId ?? requestIdOrNew(),
  };
};

export const sendProblem = (response: Response, error: ApiError, status?: number): void => {
  const problem = problemOf(error, status);
  response.status(problem.status);
  if (problem.status === 503) response.set("retry-after", "2");
  response.type("application/problem+json").end(JSON.stringify(problem));
};

/** What is refused before a request reaches us (an ended session, a body too large, too much at once) is a problem document, too. */
export const asProblems: RequestHandler = (_request, response, next) => {
  response.json = (body: unknown) => {
    const [first] = (body as { errors?: ApiError[] }).errors ?? [];
    sendProblem(response, first ?? { message: "Something went wrong." }, response.statusCode);
    return response;
  };
  next();
};
