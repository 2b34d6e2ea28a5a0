import { createSecretKey, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import express, { type RequestHandler } from "express";
import { postgraphile } from "postgraphile";
import { grafserv } from "postgraphile/grafserv/express/v4";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAuth } from "../api/auth.ts";
import { oneDatabase } from "../databases/databases.ts";
import { diskStore } from "../files/disk-store.ts";
import { filesPlugin } from "../graphql/files.ts";
import { signedAddresses } from "../files/signed-address.ts";
import { preset } from "../graphql/preset.ts";
import { readBody } from "../http/body.ts";
import { silentLog } from "../log.ts";
import { useServed, vendorInput } from "../test/served.ts";
import * as real from "./router.ts";
import { caller, keyOf, type CallRest } from "./test/calling.ts";

const served = useServed();
const folder = mkdtempSync(join(tmpdir(), "stockwright-router-"));
type Row = Readonly<Record<string, unknown>> & { id: number };

/** The API behind whichever router stands there at the moment. */
let url = "";
let router: RequestHandler;
let routerOf: (module: typeof real) => RequestHandler;
let close: () => Promise<void>;
let [admin, blind, stranger, nobody]: CallRest[] = [];
let foreign = 0;
let sku = 0;

beforeAll(async () => {
  const { db } = served();
  const databases = oneDatabase(db.server);
  const secret = createSecretKey(randomBytes(32));
  const auth = createAuth({ databases, secret });
  const graphile = postgraphile(
    preset({
      databases,
      log: silentLog,
      report: () => undefined,
      services: { prepareInput: auth.prepareInput, changes: null },
      plugins: [...auth.plugins, filesPlugin(diskStore(folder), signedAddresses(secret))],
      introspection: false,
    }),
  );
  const graphql = graphile.createServ(grafserv);
  routerOf = (module) => module.restApi(graphql, Number.MAX_SAFE_INTEGER);
  const app = express();
  app.set("query parser", "simple");
  app.use("/api", auth.authenticate, readBody(), (request, response, next) => router(request, response, next));
  const server = createServer(app);
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await graphile.release();
  };

  router = routerOf(real);
  const [ours, theirs] = [await served().account(), await served().account()];
  const clerk = await served().user(ours.accountId, { type: "user", routeBlacklist: ["sku_prices"] });
  const keys = [];
  for (const user of [ours.admin, clerk, theirs.admin]) keys.push(await keyOf(served(), user));
  [admin, blind, stranger, nobody] = [...keys, null].map((key) => caller(url, key));
  foreign = ((await stranger!("POST", "/vendors", { body: vendorInput("Theirs") })).body as Row).id;
  sku = ((await admin!("POST", "/skus", { body: { name: "Chair", code: "CH-1" } })).body as Row).id;
}, 60_000);
afterAll(async () => {
  await close?.();
  rmSync(folder, { recursive: true });
});

let serial = 0;
/** What a router does wrong of all that a client counts on. */
const wrongs = async (): Promise<string[]> => {
  const call = admin!;
  const wrong: string[] = [];
  const check = (name: string, isRight: boolean) => isRight || wrong.push(name);
  const name = () => `Vendor ${(serial += 1)}`;
  const make = async (headers = {}, query = "", body: object = vendorInput(name())) =>
    call("POST", `/vendors${query}`, { body, headers });
  const phone = async (id: number) => (await call("GET", `/vendors/${id}`)).body["phone"];

  const unknown = await nobody!("GET", "/vendors");
  check("nobody", unknown.status === 401 && unknown.headers.get("www-authenticate") === "Bearer");
  const [made, other] = [await make(), await make()];
  const [id, others] = [made, other].map(({ body }) => (body as Row).id) as [number, number];
  check("created", made.status === 201 && made.headers.get("location") === `/api/vendors/${id}`);
  check("etag", made.headers.get("etag") === '"1"');

  const change = (headers: Readonly<Record<string, string>>, body: object = { phone: "2125550199" }, at = id) =>
    call("PATCH", `/vendors/${at}`, { body, headers });
  check("needs a version", (await change({})).status === 428);
  check("odd version", (await change({ "if-match": "yesterday" })).status === 400);
  check("changed", (await change({ "if-match": '"1"' })).status === 200);
  check("stale", (await change({ "if-match": '"1"' }, { phone: "2125550111" })).status === 412);
  check("stale changes nothing", (await phone(id)) === "2125550199");
  check("any version", (await change({ "if-match": "*" }, { phone: "2125550111" })).status === 200);
  const was = await phone(others);
  await change({ "if-match": "*" }, { id: others, phone: "2125550122" });
  check("the id of the path", (await phone(others)) === was);
  check("foreign", (await call("GET", `/vendors/${foreign}`)).status === 404);
  check("foreign change", (await change({ "if-match": "*" }, { phone: "2125550133" }, foreign)).status === 404);

  const key = { "idempotency-key": `the very same ${serial}` };
  const body = vendorInput(name());
  const [first, second] = [await make(key, "", body), await make(key, "", body)];
  check("once", first.status === 201 && (first.body as Row).id === (second.body as Row).id);
  const count = async () => (await call("GET", "/vendors?limit=1")).body["totalCount"] as number;
  const before = await count();
  check("preview", (await make({}, "?preview=true")).body["preview"] != null && (await count()) === before);

  check("blind", (await blind!("GET", `/skus/${sku}`)).status === 200);
  for (const odd of ["0", "1e3", "99999999999", "7x"])
    check(`id ${odd}`, (await call("GET", `/vendors/${odd}`)).status === 404);
  check("no such path", (await call("GET", "/nothing")).status === 404);
  check("no such path below", (await call("GET", "/sales-orders/7/duplicate/more")).status === 404);
  const method = await call("DELETE", "/vendors");
  check("other method", method.status === 405 && (method.headers.get("allow") ?? "").includes("GET"));
  for (const text of ["{", "[]", "7", "null"])
    check(`body ${text}`, (await call("POST", "/vendors", { body: text })).status === 400);
  const deep = `{"name":${"[".repeat(300)}${"]".repeat(300)}}`;
  check("deep", (await call("POST", "/vendors", { body: deep })).body["code"] === "TOO_COMPLEX");
  check(
    "a form",
    (await call("POST", "/vendors", { body: "{}", headers: { "content-type": "text/plain" } })).status === 400,
  );
  check("unknown key", (await call("DELETE", `/vendors/${others}`, { body: { unheard: 1 } })).status === 422);

  const stale = await call("DELETE", `/vendors/${id}`, { headers: { "if-match": '"1"' } });
  check("stale delete", stale.status === 412);
  check("deleted", (await call("DELETE", `/vendors/${id}`)).status === 204);
  check("gone", (await call("GET", `/vendors/${id}`)).status === 404);
  return wrong;
};

const faults: readonly (readonly [from: string, to: string])[] = [
  ["if (claimsOf(request)) return next();", "return next();"],
  ["return inOrder(rateLimit(calls), signedIn, answer);", "return inOrder(rateLimit(calls), answer);"],
  ["hiddenFrom(claims.role)", 'hiddenFrom("visitor")'],
  ['...(typeof version === "number" && { version }),', ""],
  ['...(typeof key === "string" && { idempotencyKey: key }),', ""],
  ['...(request.query["preview"] === "true" && { preview: true }),', ""],
  ["throw new Missing();", "given;"],
  ["staleStatus(request, error));", "undefined);"],
  ['throw refuse("BAD_REQUEST", "If-Match takes', 'return "any"; throw refuse("BAD_REQUEST", "If-Match takes'],
  ['if (header.trim() === "*") return "any";', ""],
  ["{ id: idOf(id) }),", '{ id: body["id"] ?? idOf(id) }),'],
  ["if (!/^[1-9]", "if (false && !/^[1-9]"],
  ["if (isTooLarge(raw))", "if (false)"],
  ["|| Array.isArray(body))", ")"],
  ['if (typeof body !== "object" || body === null', "if (body === undefined"],
  ['if (!request.is("application/json") || !Buffer.isBuffer(raw))', "if (!Buffer.isBuffer(raw))"],
  ["if (record?.version !== undefined) response.set(", "if (false) response.set("],
  ['if (answer === null) throw refuse("NOT_FOUND", "The record was not found.");', ""],
  ["if (unknown !== undefined)\n", "if (false)\n"],
  ['if (does === "delete") return send(response, 204, null);', ""],
  ['response.set("location"', 'response.set("x-location"'],
  ['does === "create" ? 201 : 200', "200"],
  ['response.set("allow", methods.join(", "));', ""],
  ["if (rest.length > 0) return null;", ""],
];

test("what is broken in the translation of REST on purpose is noticed", { timeout: 180_000 }, async () => {
  expect(await wrongs()).toEqual([]);
  const path = join(import.meta.dirname, "router.ts");
  const text = readFileSync(path, "utf8");
  const missed: string[] = [];
  for (const [n, [from, to]] of faults.entries()) {
    const broken = text.replace(from, () => to);
    if (broken === text) throw new Error(`router.ts has no ${from} any more: plant this fault anew`);
    const copy = join(folder, `${n}.ts`);
    writeFileSync(
      copy,
      broken.replaceAll(/from "(\..*?)"/g, (_, imported) => `from "${resolve(dirname(path), String(imported))}"`),
    );
    router = routerOf((await import(copy)) as typeof real);
    // a call that is not answered any more is noticed, too
    const found = await wrongs().catch((error: Error) => [error.message]);
    if (found.length === 0) missed.push(`${from} → ${to}`);
  }
  console.log(`REST: ${faults.length} faults planted, ${faults.length - missed.length} found`);
  expect(missed).toEqual([]);
});
