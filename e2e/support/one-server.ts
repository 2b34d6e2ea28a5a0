import { startServer } from "./running-server.ts";

/** Playwright's global set-up: one server for all stories, at STOCKWRIGHT_URL; one that is named already is used as it is. */
export default async () => {
  if (process.env.STOCKWRIGHT_URL) return undefined;
  const server = await startServer({ FRONT_END: "build" });
  process.env.STOCKWRIGHT_URL = server.url;
  return server.stop;
};
