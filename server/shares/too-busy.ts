import type { GraphQLError } from "postgraphile/graphql";
import { refuse } from "../errors/refuse.ts";

/** The answer to a sender without a share of the process left. */
export const tooBusy = (seconds: number): GraphQLError =>
  refuse("RATE_LIMITED", `Your requests take too much at once. Wait ${seconds} seconds.`, { detail: { seconds } });
