import { readFileSync } from "node:fs";
import type { RequestHandler } from "express";
import { languageOf } from "../http/language.ts";
import { nonceFor } from "../http/security.ts";
import { saidOf } from "./said.ts";

const read = (name: string): string => readFileSync(new URL(`./page/${name}`, import.meta.url), "utf8");
/** Both languages go along, so that choosing another takes away nothing of what was typed. */
const words = { en: saidOf("en").words.page, ru: saidOf("ru").words.page };
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The reference of the REST API for people: what their key may call, and a way to try it. All of it comes from here. */
export const swaggerPage: RequestHandler = (request, response, next) => {
  if (request.method !== "GET" && request.method !== "HEAD") return next();
  const script = /^\/((?:reference|parts)\.js)$/.exec(request.path)?.[1];
  if (script) return void response.type("text/javascript").send(read(script));
  if (request.path !== "/") return next();
  const language = languageOf(request);
  const own: Readonly<Record<string, string>> = words[language];
  response
    .set("vary", "Accept-Language, Cookie")
    .type("html")
    .send(
      read("index.html")
        .replaceAll("%LANGUAGE%", language)
        .replace("%STYLE%", read("reference.css"))
        .replace("%WORDS%", JSON.stringify(words).replaceAll("<", "\\u003c"))
        .replaceAll(/%say\.(\w+)%/g, (_, name: string) => escaped(own[name] ?? ""))
        .replaceAll("%CSP_NONCE%", nonceFor(response)),
    );
};
