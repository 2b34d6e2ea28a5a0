import { lambda, object, type FieldArgs, type Step } from "postgraphile/grafast";
import { accountIfAllAllowed, accountIfAllowed } from "./visitor.ts";

const inputFor = (account: Step<number>, args: FieldArgs, names: readonly string[]): Step<Record<string, unknown>> =>
  lambda(
    object({
      account,
      ...Object.fromEntries(names.map((name) => [name, args.getRaw(name)])),
    }),
    ({ account: _account, ...given }) => given,
  ) as unknown as Step<Record<string, unknown>>;

/** Arguments as an input, read only once the caller has shown one of the scopes. */
export const allowed = (
  args: FieldArgs,
  names: readonly string[],
  ...scopes: string[]
): Step<Record<string, unknown>> => inputFor(accountIfAllowed(...scopes), args, names);

/** The same once all of the scopes are shown. */
export const allowedWithAll = (
  args: FieldArgs,
  names: readonly string[],
  ...scopes: string[]
): Step<Record<string, unknown>> => inputFor(accountIfAllAllowed(...scopes), args, names);
