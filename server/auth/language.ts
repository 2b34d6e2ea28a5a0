import type { IncomingMessage } from "node:http";
import type { Sender } from "../graphql/visitor.ts";

/** The language mails are written in: the cookie `lang`, else what the browser prefers; English unless it is Russian. */
export const languageOf = ({ headers }: Pick<IncomingMessage, "headers">): Sender["language"] => {
  const chosen =
    /(?:^|;\s*)lang=([a-z]{2})/i.exec(headers.cookie ?? "")?.[1] ?? headers["accept-language"]?.trim().slice(0, 2);
  return chosen?.toLowerCase() === "ru" ? "ru" : "en";
};
