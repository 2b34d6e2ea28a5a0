import { createServer, type Server } from "node:http";
import { dirname, join } from "node:path";
import express from "express";
import { createServer as createVite } from "vite";
import type { FrontEnd } from "./declared.ts";

const isBelow = (path: string, start: string): boolean =>
  path === start || path.startsWith(start.endsWith("/") ? start : `${start}/`);

/**
 * Serves front ends from their sources, reloaded when these change: each by a Vite of its own, at the paths it has in
 * production. What none of them has is the product's, by the proxies of their vite.config.ts.
 */
export const serveSources = async (frontEnds: readonly FrontEnd[], port: number): Promise<Server> => {
  const app = express();
  const server = createServer(app);
  for (const { name, folder, base, paths } of frontEnds) {
    const vite = await createVite({
      root: folder,
      base,
      cacheDir: join(dirname(folder), "node_modules/.vite", name),
      server: { middlewareMode: { server }, ws: { server } },
    });
    app.use((request, response, next) => {
      const isPage = paths.some((path) => isBelow(request.path, path)) && !isBelow(request.path, base);
      if (isPage) request.url = base;
      if (isBelow(request.path, base)) vite.middlewares(request, response, next);
      else next();
    });
  }
  await new Promise<void>((done, fail) => server.once("error", fail).listen(port, "localhost", done));
  return server;
};
