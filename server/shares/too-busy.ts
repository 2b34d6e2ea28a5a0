import type { GraphQLError } from "postgraphile/graphql";
import { refuse } from "../errors/refuse.ts";

/** Said to who used up his share of the process. */
export const tooBusy = (seconds: number): GraphQLError =>
  refuse("RATE_LIMITED", `Your requests take too much at once. Wait ${seconds} seconds.`, { detail: { seconds } });
