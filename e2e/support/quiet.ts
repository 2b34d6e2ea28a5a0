import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";

const rest = 250;
const patience = 8_000;

/** Tells when a page has asked for nothing for a quarter of a second from now on: what was pressed takes a moment to ask. */
export const watchNetwork = (page: Page) => {
  const open = new Set<unknown>();
  let last = Date.now();
  const touch = () => (last = Date.now());
  page.on("request", (request) => {
    if (request.resourceType() !== "websocket") open.add(request);
    touch();
  });
  const closed = (request: unknown) => {
    open.delete(request);
    touch();
  };
  page.on("requestfinished", closed);
  page.on("requestfailed", closed);
  return async () => {
    touch();
    for (const started = Date.now(); Date.now() - started < patience; await delay(40))
      if (open.size === 0 && Date.now() - last > rest) return;
  };
};
