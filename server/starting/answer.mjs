import { pagePolicy, startingPage } from "./page.mjs";
import { steps } from "./progress.mjs";
import { languageFor } from "./words.mjs";

const text = "text/plain; charset=utf-8";
/** Seconds after which a client may ask again. */
const retryAfter = "2";

/** What probes and programs are told: a line for each step. */
const report = (progress) => ["starting", ...steps.map((step) => `${step} ${progress[step]}`)].join("\n");

/**
 * Answers every request while the product is prepared: the process is alive and not ready. People get a page that says
 * what is done; whatever would change something is refused, to be sent again.
 */
export const answerWhileStarting = (progress) => (request, response) => {
  const { method = "GET", url = "/", headers } = request;
  request.resume(); // a body that is left unread would reset the answer
  const send = (status, type, body) => {
    response.writeHead(status, {
      "content-type": type,
      "content-length": Buffer.byteLength(body),
      "cache-control": "no-store",
      "content-security-policy": pagePolicy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      connection: "close", // the next request is the product's own to answer
      ...(status === 503 ? { "retry-after": retryAfter } : {}),
    });
    response.end(method === "HEAD" ? undefined : body);
  };
  const path = url.split("?")[0]?.replace(/(.)\/$/, "$1");
  const reads = method === "GET" || method === "HEAD";
  if (reads && path === "/livez") send(200, text, "ok");
  else if (reads && path !== "/readyz" && headers.accept?.includes("text/html"))
    send(503, "text/html; charset=utf-8", startingPage(progress, languageFor(headers)));
  else send(503, text, report(progress));
};
