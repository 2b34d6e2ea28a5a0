import { context, object, sideEffect, type Step } from "postgraphile/grafast";
import type { ErrorCode } from "../../resources/core/errors.ts";
import { refuse } from "../errors/refuse.ts";
import { answeredOrThrown } from "./refusals.ts";
import { requireRight, rightToPerform, type Holder } from "./rights.ts";
import type { PrepareInput } from "./visitor.ts";

/** An answer of app_hidden.perform: the record concerned, or what would have changed. */
export type Answer = { id?: number; preview?: boolean } & Readonly<Record<string, unknown>>;
/** A refusal that the database had to remember, and so could not raise. */
type Refused = { code: ErrorCode; message: string; fields?: Readonly<Record<string, string>> };
type Input = Readonly<Record<string, unknown>> | null | undefined;
type Settings = Record<string, string | undefined> | null;
type WithClient = <T>(
  settings: Settings,
  run: (client: {
    query(query: { text: string; values: unknown[]; changes: true }): Promise<{ rows: unknown[] }>;
  }) => Promise<T>,
) => Promise<T>;
/** Who performs: the parts of the GraphQL context that an operation needs. */
export type Caller = { settings: Settings; withPgClient: WithClient; prepareInput: PrepareInput };
type Run = Caller & {
  input: Input;
  /** The input as the database takes it; not looked at for who may not call. */
  change?: (input: Input) => Input;
};

const holderOf = (settings: Settings): Holder =>
  settings?.["app.user_id"]
    ? { granted: settings["app.granted"] ?? ",", isProgram: settings["app.actor"] !== undefined }
    : null;

/**
 * One mutation field is one transaction and one call; lost races are run again below, in the service. A caller without the right is
 * refused before the input is looked at, passwords are hashed and the database is reached.
 */
export const performOperation = async (
  operation: string,
  { settings, withPgClient, prepareInput, input, change = (as) => as }: Run,
): Promise<Answer> => {
  requireRight(holderOf(settings), rightToPerform(operation, input ?? {}));
  const { idempotencyKey = null, ...given } = change(input) ?? {};
  const parameters = await prepareInput(operation, given, settings ?? {});
  const answer = await withPgClient(settings, async (client) => {
    const { rows } = await client.query({
      text: "select app_hidden.perform($1, $2::jsonb, $3) as answer",
      values: [operation, JSON.stringify(parameters), idempotencyKey],
      changes: true,
    });
    return (rows[0] as { answer: (Answer & { refused?: Refused }) | null }).answer ?? {};
  });
  if (answer.refused)
    throw refuse(answer.refused.code, answer.refused.message, { fields: answer.refused.fields ?? {} });
  return answer;
};

export const performed = (operation: string, $input: Step<Input>, change?: (input: Input) => Input): Step<Answer> => {
  const $call = object({
    settings: context().get("pgSettings"),
    withPgClient: context().get("withPgClient"),
    prepareInput: context().get("prepareInput"),
    input: $input,
  });
  const $answer = sideEffect($call, async (call): Promise<Answer> => {
    try {
      return await performOperation(operation, { ...(call as unknown as Run), ...(change && { change }) });
    } catch (error) {
      return answeredOrThrown($answer, error, operation);
    }
  }) as unknown as Step<Answer>;
  return $answer;
};
