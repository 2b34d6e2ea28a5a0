import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { SafeError } from "postgraphile/grafast";

/** Headers a form or an image cannot send: a request with a mutation must carry one of them. */
export const mutationHeaders = ["x-requested-with", "graphql-require-preflight"] as const;
export const carriesMutationHeader = (headers: IncomingHttpHeaders): boolean =>
  mutationHeaders.some((name) => headers[name] !== undefined);

export const MutationHeaderPlugin: GraphileConfig.Plugin = {
  name: "StockwrightMutationHeaderPlugin",
  description: "Mutations over HTTP need a header that forms cannot send",
  version: "1.0.0",
  grafserv: {
    middleware: {
      async processGraphQLRequestBody(next, event) {
        await next();
        const { expressv4 } = (event.request?.requestContext ?? {}) as { expressv4?: { req: IncomingMessage } };
        const { query } = event.body;
        if (
          expressv4 &&
          typeof query === "string" &&
          /\bmutation\b/.test(query) &&
          !carriesMutationHeader(expressv4.req.headers)
        )
          throw new SafeError(`Mutations need the header ${mutationHeaders[0]}.`, { statusCode: 403, code: "CSRF" });
      },
    },
  },
};
