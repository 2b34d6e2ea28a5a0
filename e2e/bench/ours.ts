import type { Started } from "../support/processes.ts";
import { load, type Measured } from "./load.ts";
import { signInAll } from "./people.ts";
import type { Case } from "./requests.ts";

/** Loads our server with one case. */
export const loadOurs = async (server: Started, { graphql }: Case): Promise<Measured> =>
  load(`${server.url}/graphql`, await signInAll(server), () => ({
    query: graphql.query,
    variables: graphql.variables(),
  }));
