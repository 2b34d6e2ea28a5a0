import { maskErrors } from "../errors/mask.ts";
import type { ApiOptions } from "./plugins.ts";
import { graphqlContext } from "./request-context.ts";

/** How requests are answered, whichever way the schema came to be. */
export const servingOptions = ({
  log,
  report,
  services,
  introspection,
}: Pick<ApiOptions, "log" | "report" | "services" | "introspection">) =>
  ({
    grafast: { context: graphqlContext(services), explain: false },
    grafserv: {
      graphqlPath: "/graphql",
      graphiql: false,
      graphiqlOnGraphQLGET: introspection,
      websockets: false,
      outputDataAsString: true,
      maxRequestLength: 1_000_000,
      maskError: maskErrors(log, report, { suggestions: introspection }),
      // documents are read and kept by limits/documents.ts
      parseAndValidateCacheSize: 0,
    },
  }) satisfies GraphileConfig.Preset;
