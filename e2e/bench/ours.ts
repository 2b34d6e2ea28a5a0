import type { Started } from "../support/processes.ts";
import { load, type Measured } from "./load.ts";
import type { BenchOffice } from "./office.ts";
import type { Case } from "./requests.ts";

/** Loads our server with one case. */
export const loadOurs = async (office: BenchOffice, server: Started, { graphql }: Case): Promise<Measured> =>
  load(`${server.url}/graphql`, await office.signInAll(server), () => ({
    query: graphql.query,
    variables: graphql.variables(),
  }));
