import { hookArgs, type GrafastExecutionArgs } from "postgraphile/grafast";
import type { ExecutionResult, GraphQLError } from "postgraphile/graphql";
import type { GrafservBase } from "postgraphile/grafserv";

type Values = Readonly<Record<string, unknown>>;
export type Answer = { data: Values | null; errors: readonly GraphQLError[] };

/** Asks the GraphQL layer from inside as the person whom the transport names: its limits and its plans, with errors as they are. */
export const executing =
  (graphql: GrafservBase) =>
  async (requestContext: object, text: string, variableValues: Values): Promise<Answer> => {
    const { schema, parseAndValidate, execute, resolvedPreset, contextValue } = await graphql.getExecutionConfig(
      requestContext as Partial<Grafast.RequestContext>,
    );
    const { document, errors } = parseAndValidate(text);
    if (errors) return { data: null, errors };
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
    return { data: result.data ?? null, errors: result.errors ?? [] };
  };
