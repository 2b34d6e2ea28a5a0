import { Failure } from "../../data/failure.ts";
import { decodedPath, ownPath } from "../../data/ownPath.ts";

/** What an app is told about where it runs; nothing of the session. */
export type AppContext = {
  user: { id: number; name: string };
  language: "en" | "ru";
  theme: "light" | "dark";
  /** Of the page's address: /app/packing?order=7. */
  parameters: Readonly<Record<string, string>>;
};
type Window = {
  context: AppContext;
  colours: Readonly<Record<string, string>>;
  /** Asks the API as the app. */
  ask(query: string, variables: Readonly<Record<string, unknown>>): Promise<unknown>;
  open(path: string): void;
  notify(text: string, tone: Tone): void;
};
const tones = ["success", "info", "warning", "error"] as const;
export type Tone = (typeof tones)[number];

/** Questions of one app that wait for their answers; more are refused, for what they ask is somebody's share of the server. */
const most = 50;
/** Messages that an app shows in ten seconds: it does not cover what others say. */
const mostSaid = 5;
const longest = { query: 20_000, path: 500, text: 300 };

type Told = Readonly<Record<string, unknown>>;
const textOf = (value: unknown, length: number): string | null =>
  typeof value === "string" && value.length > 0 && value.length <= length ? value : null;
/** A page of the product, by its own path; an app signs nobody out, however it writes that. */
const pathOf = (value: unknown): string | null => {
  const path = ownPath(textOf(value, longest.path));
  return path === null || /^\/logout/i.test(decodedPath(path)) ? null : path;
};
const variablesOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const errorsOf = (error: unknown) => [
  error instanceof Failure
    ? { message: error.message, code: error.code, fields: error.fields }
    : { message: "The question could not be asked.", code: "BAD_REQUEST", fields: {} },
];

/**
 * Answers one frame by a channel of its own: what it asks, where it leads, what it says. The frame has an origin of its own and holds no
 * token, so this is all it has. Returns what ends it.
 */
export const speakWith = (frame: HTMLIFrameElement, { context, colours, ask, open, notify }: Window): (() => void) => {
  const { port1, port2 } = new MessageChannel();
  let waiting = 0;
  let said: readonly number[] = [];
  const maySay = (): boolean => {
    const now = Date.now();
    said = [...said.filter((moment) => moment > now - 10_000), now].slice(-mostSaid - 1);
    return said.length <= mostSaid;
  };
  const answer = async (id: unknown, query: string | null, variables: unknown): Promise<void> => {
    if (waiting >= most || query === null) {
      const code = query === null ? "BAD_REQUEST" : "RATE_LIMITED";
      return port1.postMessage({ id, errors: [{ message: "This is not asked.", code, fields: {} }] });
    }
    waiting += 1;
    try {
      port1.postMessage({ id, data: await ask(query, variablesOf(variables)) });
    } catch (error) {
      port1.postMessage({ id, errors: errorsOf(error) });
    } finally {
      waiting -= 1;
    }
  };
  port1.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const told = variablesOf(data) as Told;
    if (told["type"] === "graphql") void answer(told["id"], textOf(told["query"], longest.query), told["variables"]);
    if (told["type"] === "open") {
      const path = pathOf(told["path"]);
      if (path !== null) open(path);
    }
    if (told["type"] === "notify") {
      const text = textOf(told["text"], longest.text);
      if (text !== null && maySay()) notify(text, tones.find((tone) => tone === told["tone"]) ?? "info");
    }
  });
  port1.start();
  // its origin is opaque: it has no name to be told by
  frame.contentWindow?.postMessage({ stockwright: 1, context, colours }, "*", [port2]);
  return () => port1.close();
};
