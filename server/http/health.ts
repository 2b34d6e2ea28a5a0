import type { RequestHandler } from "express";
import type { Log } from "../log.ts";

/** The process answers. */
export const livez: RequestHandler = (_request, response) => void response.type("text/plain").send("ok");

/** The process can do its work: database, file store and folders take what is written, and we are not shutting down. */
export const readyz = (
  problems: () => Promise<readonly string[]>,
  isDraining: () => boolean,
  log: Log,
): RequestHandler => {
  let said = "";
  return async (_request, response) => {
    response.type("text/plain");
    if (isDraining()) return void response.status(503).send("shutting down");
    const text = (await problems()).join("\n");
    if (text !== said)
      log[text === "" ? "info" : "warn"](text === "" ? "ready again" : "not ready", { problems: text });
    said = text;
    response.status(text === "" ? 200 : 503).send(text || "ok");
  };
};
