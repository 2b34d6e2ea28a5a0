import fc, { type Arbitrary } from "fast-check";
import { upgradeTo } from "../raw.ts";
import { oddTexts } from "./values.ts";

/** Bytes for one connection. */
export type Sent = {
  kind: string;
  bytes: Buffer;
  /** Sent once this much has been answered. */
  after?: { answer: string; bytes: Buffer };
};

const long = "a".repeat(9_000);
const methods = ["GET", "POST", "PUT", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE", "CONNECT", "PRI", "PROPFIND", "get", "G\u0000T", "", long] as const; // prettier-ignore
const paths = [
  "/",
  "//",
  "/graphql",
  "/graphql/",
  "/graphql?query={__typename}",
  "/graphql?query=%7B__typename%7D&variables=%7B",
  "/graphql?query[]=a&query[]=b&__proto__[x]=1",
  "/graphql?query=mutation{logout}",
  "/livez",
  "/readyz",
  "/files/%E0%A4%A/x",
  "/files/1/%00?expires=1&signature=x",
  "/files/1/..%2f..%2fetc%2fpasswd?expires=9999999999&signature=",
  "/files/1e9/x?expires[]=1&signature[]=2",
  "/files/NaN/x?expires=99999999999999999999&signature=%F0%9F",
  "/assets/%00",
  "/assets/%00.js",
  "/assets/..%2f..%2fpackage.json",
  "/assets/../../server/main.ts",
  "/assets/..\\..\\x.js",
  "/assets/%E0%A4%A",
  "/assets/__proto__.js",
  "/assets/.js",
  "/.sources",
  "/.vite/manifest.json",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/sales-orders/detail/%FF",
  "/#",
  "/?",
  "*",
  "http://stockwright.test/graphql",
  "http://evil.test/livez",
  "http://[",
  "https://x:99999/",
  "stockwright.test:443",
  "/\u00ff",
  "/a b",
  `/${long}`,
  `/${"%41".repeat(3_000)}`,
  `/${"../".repeat(2_000)}`,
  `/graphql?${"a=1&".repeat(3_000)}`,
] as const;
const versions = [
  "HTTP/1.1",
  "HTTP/1.1",
  "HTTP/1.1",
  "HTTP/1.0",
  "HTTP/0.9",
  "HTTP/2.0",
  "HTTP/9",
  "ICE/1.0",
  "",
] as const;
const body = JSON.stringify({ query: "{ __typename }" });
const headers: readonly (readonly [string, string])[] = [
  ["content-length", String(body.length)],
  ["content-length", "0"],
  ["content-length", "-1"],
  ["content-length", "+5"],
  ["content-length", "5, 5"],
  ["content-length", "5, 6"],
  ["content-length", "1e3"],
  ["content-length", "0x10"],
  ["content-length", "99999999999999999999999"],
  ["transfer-encoding", "chunked"],
  ["transfer-encoding", "chunked, identity"],
  ["transfer-encoding", "xchunked"],
  ["transfer-encoding", "\u000bchunked"],
  ["transfer-encoding ", "chunked"],
  ["content-type", "application/json"],
  ["content-type", "application/json; charset=utf-16"],
  ["content-type", "application/json; charset="],
  ["content-type", "application/graphql"],
  ["content-type", "application/x-www-form-urlencoded"],
  ["content-type", "text/plain"],
  ["content-type", "multipart/form-data"],
  ["content-type", "multipart/form-data; boundary="],
  ["content-type", "x".repeat(5_000)],
  ["content-type", ";;;,/"],
  ["content-encoding", "gzip"],
  ["accept", "text/html"],
  ["accept", "text/event-stream"],
  ["accept", "multipart/mixed"],
  ["accept", "application/graphql-response+json;q=abc,,;"],
  ["accept", ",".repeat(5_000)],
  ["accept-encoding", "br;q=0, gzip;q=nan, *"],
  ["accept-language", "ru-".repeat(2_000)],
  ["accept-language", "\u00ff"],
  ["authorization", "Bearer "],
  ["authorization", "Bearer a.b.c"],
  ["authorization", `Bearer ${"e".repeat(8_000)}`],
  ["authorization", "Basic \u00ff"],
  ["cookie", `lang=ru; ${"a=b; ".repeat(2_000)}`],
  ["cookie", "lang=%"],
  ["origin", "null"],
  ["origin", "http://["],
  ["origin", `http://${"a".repeat(5_000)}`],
  ["host", ""],
  ["host", "a".repeat(5_000)],
  ["host", "[::1"],
  ["host", "a, b"],
  ["x-forwarded-for", `${"1.2.3.4, ".repeat(700)}::1`],
  ["x-forwarded-for", "'; select 1; --, \u00ff, ::::"],
  ["x-forwarded-proto", "javascript"],
  ["x-requested-with", "x"],
  ["expect", "100-continue"],
  ["expect", "200-ok"],
  ["range", "bytes=-1-2,5-"],
  ["range", `bytes=${"0-1,".repeat(2_000)}`],
  ["if-none-match", "*"],
  ["if-modified-since", "never"],
  ["upgrade", "websocket"],
  ["upgrade", "h2c"],
  ["connection", "upgrade, close"],
  ["connection", "keep-alive"],
  ["te", "trailers"],
  ["user-agent", "\u00fe\u00ff".repeat(2_000)],
  ["__proto__", "x"],
  ["constructor", "x"],
  ["", "x"],
  ["a b", "x"],
  ["x\r\ny", "z"],
];
const bodies = [
  body,
  "",
  "{",
  "[]",
  "null",
  '"x"',
  "5\r\nhello\r\n0\r\n\r\n",
  "ffffffffffffffff\r\nx",
  "-1\r\n\r\n",
  '5;ext="\r\nhello\r\n0\r\nx: y\r\n\r\n',
  "0\r\n\r\nGET /livez HTTP/1.1\r\nhost: a\r\n\r\n",
  `query=${"%".repeat(3_000)}`,
  "a".repeat(20_000),
] as const;

/** A request with odd parts, framed as they happen to say. */
export const oddRequest: Arbitrary<Sent> = fc
  .tuple(
    fc.constantFrom(...methods),
    fc.constantFrom(...paths),
    fc.constantFrom(...versions),
    fc.array(fc.constantFrom(...headers), { maxLength: 4 }),
    fc.constantFrom(...bodies),
    fc.constantFrom("\r\n", "\r\n", "\r\n", "\n", "\r"),
  )
  .map(([method, path, version, given, sent, line]) => ({
    kind: "odd requests",
    bytes: Buffer.from(
      [
        `${method} ${path} ${version}`,
        "host: stockwright.test",
        ...given.map(([name, value]) => `${name}: ${value}`),
        "",
        sent,
      ].join(line),
      "latin1",
    ),
  }));

const everyByte = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");

/** Any path a person may type, with texts that some layer may choke on. */
export const oddPath: Arbitrary<Sent> = fc
  .tuple(
    fc.constantFrom("/", "/files/1/", "/files/", "/assets/", "/graphql?query=", "/sales-orders/detail/", "/?"),
    fc.constantFrom(...oddTexts.map(everyByte), "%", "%0", "%zz", "%c0%ae%c0%ae", "%u0000", "..;/", "\\"),
    fc.constantFrom("", "?expires=1&signature=a", "/x", ".js", ".html", "#"),
    fc.constantFrom("text/html", "application/json", "*/*"),
  )
  .map(([start, text, rest, accept]) => ({
    kind: "odd paths",
    bytes: Buffer.from(
      `GET ${start}${text}${rest} HTTP/1.1\r\nhost: a\r\naccept: ${accept}\r\naccept-encoding: br\r\nconnection: close\r\n\r\n`,
      "latin1",
    ),
  }));
type Change = { at: number; length: number; put: Uint8Array; again: boolean };
const change: Arbitrary<Change> = fc.record({
  at: fc.nat(),
  length: fc.nat({ max: 12 }),
  put: fc.uint8Array({ maxLength: 12 }),
  again: fc.boolean(),
});
/** Bytes with something put in, left out or said twice. */
export const garbled = (bytes: Buffer, changes: readonly Change[]): Buffer =>
  changes.reduce((left, { at, length, put, again }) => {
    const start = at % (left.length + 1);
    const piece = again ? left.subarray(start, start + length * 20) : put;
    return Buffer.concat([left.subarray(0, start), piece, left.subarray(start + (again ? 0 : length))]);
  }, bytes);
const changes = fc.array(change, { minLength: 1, maxLength: 4 });
/** Mostly none. */
export const fewChanges: Arbitrary<readonly Change[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: changes },
);

const right = [
  "GET /livez HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n",
  `POST /graphql HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  `POST /graphql HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  upgradeTo("/graphql"),
  upgradeTo("/elsewhere", { origin: "https://evil.test" }),
  "GET /files/1/abc?expires=1999999999&signature=abc HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n",
].map((text) => Buffer.from(text, "latin1"));

/** Requests that were right before they were garbled, and bytes that never were. */
export const garbledRequest: Arbitrary<Sent> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...right), changes)
      .map(([bytes, made]) => ({ kind: "garbled requests", bytes: garbled(bytes, made) })),
  },
  {
    weight: 1,
    arbitrary: fc
      .uint8Array({ minLength: 1, maxLength: 400 })
      .map((bytes) => ({ kind: "mere bytes", bytes: Buffer.from(bytes) })),
  },
);
