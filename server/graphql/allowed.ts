import { lambda, object, type FieldArgs, type Step } from "postgraphile/grafast";
import { accountIfAllowed } from "./visitor.ts";

/** Arguments as an input, read only once the caller has shown one of the scopes. */
export const allowed = (
  args: FieldArgs,
  names: readonly string[],
  ...scopes: string[]
): Step<Record<string, unknown>> =>
  lambda(
    object({
      account: accountIfAllowed(...scopes),
      ...Object.fromEntries(names.map((name) => [name, args.getRaw(name)])),
    }),
    ({ account: _account, ...given }) => given,
  ) as unknown as Step<Record<string, unknown>>;
