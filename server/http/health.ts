import type { RequestHandler } from "express";
import type { Pool } from "pg";

/** The process answers. */
export const livez: RequestHandler = (_request, response) => void response.type("text/plain").send("ok");

/** The process can do its work: the database answers, and we are not shutting down. */
export const readyz =
  (pool: Pool, isDraining: () => boolean): RequestHandler =>
  async (_request, response) => {
    response.type("text/plain").set("cache-control", "no-store");
    if (isDraining()) return void response.status(503).send("shutting down");
    try {
      await pool.query("select 1");
      response.send("ok");
    } catch {
      response.status(503).send("the database cannot be reached");
    }
  };
