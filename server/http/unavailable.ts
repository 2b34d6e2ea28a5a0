import { wasUnavailable } from "../requests/request-id.ts";

/** Seconds after which a client may ask again. */
const retryAfter = "2";

export const UnavailablePlugin: GraphileConfig.Plugin = {
  name: "StockwrightUnavailablePlugin",
  description: "Answers 503 while the database cannot be reached, so that load balancers and clients know",
  version: "1.0.0",
  grafserv: {
    middleware: {
      async processRequest(next) {
        const result = await next();
        if (result && result.type !== "error" && wasUnavailable()) {
          result.statusCode = 503;
          if ("headers" in result) result.headers["retry-after"] = retryAfter;
        }
        return result;
      },
    },
  },
};
