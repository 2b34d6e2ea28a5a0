import { hookArgs, type GrafastExecutionArgs } from "postgraphile/grafast";
import type { GrafservBase } from "postgraphile/grafserv";
import type { ExecutionResult } from "postgraphile/graphql";
import type { ErrorCode } from "../../resources/core/errors.ts";
import { asRequest, requestIdOrNew } from "../http/request-id.ts";
import { noDevice, type Claims, type Sender } from "../graphql/visitor.ts";
import { ownerOf, startWork } from "../shares/work.ts";

type Values = Readonly<Record<string, unknown>>;
/** Asks the API as a person who is signed in would, each time as a request of its own. Fails with a Refused. */
export type Ask = <T>(claims: Claims, text: string, variables: Values) => Promise<T>;

/** The API's answer to who may not, or asks for what there is not. */
export class Refused extends Error {
  readonly code: ErrorCode;
  constructor(message: string, code: ErrorCode) {
    super(message);
    this.code = code;
  }
}

const senderOf = (claims: Claims): Sender => ({
  claims,
  requestId: requestIdOrNew(),
  address: "",
  language: "en",
  agent: "export",
  device: noDevice,
});

/** Asks within the process: the same limits, plans and masked errors as by HTTP. */
export const askingAs =
  (graphql: GrafservBase): Ask =>
  <T>(claims: Claims, text: string, variableValues: Values) => {
    const work = startWork(ownerOf(claims.acc, claims.sub, ""));
    return asRequest(work, async () => {
      try {
        const requestContext = { sender: senderOf(claims) };
        const { schema, parseAndValidate, execute, resolvedPreset, contextValue } = await graphql.getExecutionConfig(
          requestContext as never,
        );
        const { document, errors } = parseAndValidate(text);
        const refusedBy = (all: NonNullable<ExecutionResult["errors"]>): Refused => {
          const told = graphql.dynamicOptions.maskError(all[0]!) as { message: string; extensions?: Values };
          return new Refused(told.message, (told.extensions?.["code"] ?? "INTERNAL") as ErrorCode);
        };
        if (errors) throw refusedBy(errors);
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
        const result = (await execute(args)) as ExecutionResult;
        if (result.errors?.length) throw refusedBy(result.errors);
        return result.data as T;
      } finally {
        work.done();
      }
    });
  };
