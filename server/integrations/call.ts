import type { IncomingHttpHeaders } from "node:http";
import { attempt, type Failure, type Reach, type Request } from "../../db/client/outgoing/attempt.ts";
import type { Host } from "./define.ts";
import {
  addressBelow,
  enteredPlace,
  isEntered,
  placeOf,
  withQuery,
  type Addresses,
  type Place,
  type Query,
} from "./hosts.ts";
import { jsonIn } from "./json.ts";

export type CallOptions = {
  /** GET, or POST where something is sent. */
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  query?: Query;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. An amount is an `exactNumber`. */
  json?: unknown;
  /** Sent as a form. */
  form?: Readonly<Record<string, string>>;
  /** JSON that is sent as it is written here: what was signed. */
  text?: string;
  /** Bytes of an answer that are read, where its beginning is enough. */
  beginning?: number;
  /** Numbers of the answer's JSON as the texts that they were written as: for amounts. */
  exact?: boolean;
};

export type Answered = {
  kind: "answered";
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Undefined where the text is no JSON. */
  json: unknown;
};
/** What came of a call. Nothing that was sent stands in it. */
export type Answer =
  | Answered
  /** `foreign`: the address is none of the integration's; `large`: its answer is longer than what is read of one. */
  | { kind: Failure | "foreign" | "large"; status?: number };

/** Bytes of one answer. */
const mostBytes = 5_000_000;

const bodyOf = ({ json, form, text }: CallOptions): { type: string; body: string } | null => {
  if (text !== undefined) return { type: "application/json", body: text };
  if (json !== undefined) return { type: "application/json", body: JSON.stringify(json) };
  return form ? { type: "application/x-www-form-urlencoded", body: new URLSearchParams(form).toString() } : null;
};

const requestOf = (url: URL, options: CallOptions): Request => {
  const sent = bodyOf(options);
  return {
    url: url.href,
    method: options.method ?? (sent ? "POST" : "GET"),
    headers: {
      accept: "application/json",
      "user-agent": "Stockwright",
      ...(sent && { "content-type": sent.type }),
      ...options.headers,
    },
    ...(sent && { body: sent.body }),
    most: options.beginning ?? mostBytes,
  };
};

type Options = Reach & {
  hosts: Readonly<Record<string, Host>>;
  addresses: Addresses;
  /** Settings of the company, by field. */
  settings?: Readonly<Record<string, unknown>>;
  /** Ends what is under way. */
  stop?: AbortSignal | undefined;
};

/** Calls to the hosts of an integration and to nothing else. They never throw. */
export const callsTo = ({ hosts, addresses, settings = {}, stop, ...reach }: Options) => {
  const places = new Map(
    Object.entries(hosts).map(([name, host]) => [
      name,
      isEntered(host) ? enteredPlace(settings[host.field]) : placeOf(host, addresses),
    ]),
  );
  const send = async (url: URL, { isReplaced }: Place, options: CallOptions): Promise<Answer> => {
    const tried = await attempt(
      requestOf(withQuery(url, options.query ?? {}), options),
      { ...reach, allowsPrivate: reach.allowsPrivate || isReplaced },
      stop,
    );
    if (tried.kind !== "answered") return { kind: tried.kind, ...(tried.status !== null && { status: tried.status }) };
    if (!tried.isWhole && options.beginning === undefined) return { kind: "large" };
    const { kind, status, headers } = tried;
    const text = tried.body.toString("utf8");
    return { kind, status, headers, text, json: jsonIn(text, { isExact: options.exact === true }) };
  };
  return {
    call: async (host: string, path: string, options: CallOptions = {}): Promise<Answer> => {
      const place = places.get(host);
      if (place === undefined) throw new Error(`The integration declares no host ${host}.`);
      if (place === null) return { kind: "broken" };
      return send(addressBelow(place.base, path), place, options);
    },
    follow: async (address: string, options: CallOptions = {}): Promise<Answer> => {
      const url = URL.parse(address);
      const place = url && [...places.values()].find((each) => each?.origins.has(url.origin));
      if (!place) return { kind: "foreign" };
      // what it brings along would be sent as a name and a password
      Object.assign(url, { username: "", password: "" });
      return send(url, place, options);
    },
  };
};
