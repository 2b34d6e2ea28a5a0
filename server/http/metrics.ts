import type { Server } from "node:http";
import type { RequestHandler } from "express";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { routeAt } from "./routes.ts";

export type ServerMetrics = { requests: RequestHandler; failures: Counter };

type IsBuiltFile = (path: string) => boolean;

/** The route that a path belongs to, or what a front end answers with: never the path itself, which a sender chooses. */
const partOf = (path: string, isBuiltFile: IsBuiltFile): string =>
  routeAt(path)?.name ?? (isBuiltFile(path) ? "assets" : "page");

/** What a server tells of itself: requests by part and status, failures nobody expected, connections of clients. */
export const serverMetrics = (registry: Registry, server: Server, isBuiltFile: IsBuiltFile): ServerMetrics => {
  const registers = [registry];
  const seconds = new Histogram({
    name: "stockwright_http_request_duration_seconds",
    help: "Time from a request's head to the end of its answer",
    labelNames: ["part", "method", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const failures = new Counter({
    name: "stockwright_unexpected_errors_total",
    help: "Errors that were masked as INTERNAL",
    registers,
  });
  registry.registerMetric(
    new Gauge({
      name: "stockwright_http_connections",
      help: "Connections of clients, sockets included",
      registers: [],
      async collect() {
        this.set(await new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count ?? 0))));
      },
    }),
  );
  const requests: RequestHandler = (request, response, next) => {
    if (routeAt(request.path)?.route.isProbe) return next();
    const end = seconds.startTimer({ part: partOf(request.path, isBuiltFile), method: request.method });
    response.once("close", () => end({ status: String(response.writableFinished ? response.statusCode : 499) }));
    next();
  };
  return { requests, failures };
};
