import type { RequestHandler } from "express";
import type { Log } from "../log.ts";
import { requestIdOrNew } from "../requests/request-id.ts";
import { routeAt } from "./routes.ts";

/** A reader of the log must not be able to open what it names: mailed links and addresses of feeds hold a secret. */
const withoutSecrets = (path: string): string => path.replaceAll(/[\w-]{32,}/g, "…");

/** One line per request once it is answered; probes and built files are left out. */
export const accessLog =
  (log: Log, isBuiltFile: (path: string) => boolean): RequestHandler =>
  (request, response, next) => {
    const { path, method } = request; // a route sees the rest of its address alone
    if (isBuiltFile(path) || routeAt(path)?.route.isProbe) return next();
    const started = performance.now();
    const requestId = requestIdOrNew();
    response.on("finish", () =>
      log.info("request", {
        requestId,
        method,
        path: withoutSecrets(path),
        status: response.statusCode,
        milliseconds: Math.round((performance.now() - started) * 10) / 10,
      }),
    );
    next();
  };
