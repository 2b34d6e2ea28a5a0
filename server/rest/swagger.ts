import { readFileSync } from "node:fs";
import type { RequestHandler } from "express";
import { nonceFor } from "../http/security.ts";

const read = (name: string): string => readFileSync(new URL(`./page/${name}`, import.meta.url), "utf8");

/** The reference of the REST API for people: what their key may call, and a way to try it. All of it comes from here. */
export const swaggerPage: RequestHandler = (request, response, next) => {
  if (request.method !== "GET" && request.method !== "HEAD") return next();
  response.set("cache-control", "no-cache");
  if (request.path === "/reference.js") return void response.type("text/javascript").send(read("reference.js"));
  if (request.path !== "/") return next();
  response
    .type("html")
    .send(read("index.html").replace("%STYLE%", read("reference.css")).replaceAll("%CSP_NONCE%", nonceFor(response)));
};
