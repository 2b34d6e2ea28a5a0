import { context, sideEffect, type Step } from "postgraphile/grafast";
import { onlyInPerson } from "../refusals.ts";

type Act<I, T> = (visitor: Grafast.Context, input: I) => Promise<T>;

/** One act of a mutation field: runs once, in the order of the fields, with the request's context and the raw input. No program acts so in a person's name. */
export const act = <I, T>($input: Step<I>, run: Act<I, T>): Step<T> =>
  sideEffect([context(), $input], ([visitor, input]) => {
    onlyInPerson((visitor as Grafast.Context).claims);
    return run(visitor as Grafast.Context, input as I);
  }) as unknown as Step<T>;
