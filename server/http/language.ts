import type { IncomingMessage } from "node:http";

type Language = "en" | "ru";
type Asks = Pick<IncomingMessage, "headers">;
const named = (name: string | undefined): Language => (name?.toLowerCase() === "ru" ? "ru" : "en");
const inCookie = ({ headers }: Asks): string | undefined =>
  /(?:^|;\s*)lang=([a-z]{2})/i.exec(headers.cookie ?? "")?.[1];

/** The language the page will speak: the cookie `lang`, else English. */
export const pageLanguageOf = (request: Asks): Language => named(inCookie(request));

/** The language mails are written in: the cookie `lang`, else what the browser prefers; English unless it is Russian. */
export const languageOf = (request: Asks): Language =>
  named(inCookie(request) ?? request.headers["accept-language"]?.trim().slice(0, 2));
