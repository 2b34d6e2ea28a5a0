import type { Request, Response } from "express";
import type { GrafservBase } from "postgraphile/grafserv";
import { executing as asking } from "../graphql/execute.ts";
import type { ApiError } from "./problem.ts";

type Values = Readonly<Record<string, unknown>>;
export type Execution = { data: Values | null; error?: ApiError };
export type Execute = (request: Request, response: Response, text: string, variables: Values) => Promise<Execution>;

/** Asks the GraphQL layer as a request by HTTP would: its limits, its plans, its masked errors, one transaction a call. */
export const executing = (graphql: GrafservBase): Execute => {
  const ask = asking(graphql);
  return async (request, response, text, variables) => {
    const { data, errors } = await ask({ expressv4: { req: request, res: response } }, text, variables);
    const [first] = errors;
    return first ? { data: null, error: graphql.dynamicOptions.maskError(first) as ApiError } : { data };
  };
};
