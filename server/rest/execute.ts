import type { Request, Response } from "express";
import { hookArgs, type GrafastExecutionArgs } from "postgraphile/grafast";
import type { ExecutionResult, GraphQLError } from "postgraphile/graphql";
import type { GrafservBase } from "postgraphile/grafserv";
import type { ApiError } from "./problem.ts";

type Values = Readonly<Record<string, unknown>>;
export type Execution = { data: Values | null; error?: ApiError };
export type Execute = (request: Request, response: Response, text: string, variables: Values) => Promise<Execution>;

/** Asks the GraphQL layer as a request by HTTP would: its limits, its plans, its masked errors, one transaction a call. */
export const executing =
  (graphql: GrafservBase): Execute =>
  async (request, response, text, variableValues) => {
    const requestContext = { expressv4: { req: request, res: response } };
    const { schema, parseAndValidate, execute, resolvedPreset, contextValue } =
      await graphql.getExecutionConfig(requestContext);
    const masked = (errors: readonly GraphQLError[]): Execution => {
      const [first] = errors;
      return { data: null, ...(first && { error: graphql.dynamicOptions.maskError(first) as ApiError }) };
    };
    const { document, errors } = parseAndValidate(text);
    if (errors) return masked(errors);
    const args = {
      schema,
      document,
      rootValue: null,
      contextValue,
      variableValues,
      resolvedPreset,
      requestContext,
      middleware: graphql.grafastMiddleware,
    } as unknown as GrafastExecutionArgs;
    await hookArgs(args);
    const result = (await execute(args)) as ExecutionResult<Values>;
    return result.errors?.length ? masked(result.errors) : { data: result.data ?? null };
  };
