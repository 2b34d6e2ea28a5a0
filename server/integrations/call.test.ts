import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callsTo } from "./call.ts";
import { exactNumber } from "./json.ts";
import { certificate, json, startProvider, type Provider } from "./test/provider.ts";

const canary = "canary-7f3a91";
let provider: Provider;
let secure: Provider;
beforeAll(async () => {
  [provider, secure] = await Promise.all([startProvider(), startProvider({ tls: true })]);
});
beforeEach(() => void provider.came.splice(0));
afterAll(() => Promise.all([provider.close(), secure.close()]));

const hosts = {
  api: {
    address: "https://api.parcels.example/v1",
    variable: "PARCELS_URL",
    origins: ["https://api6.parcels.example"],
  },
};
type Reach = Partial<Parameters<typeof callsTo>[0]>;
const calls = (reach: Reach = {}) =>
  callsTo({ hosts, addresses: new Map(), patience: 300, allowsPrivate: false, ...reach });
/** With the provider of these tests in place of the declared address. */
const here = (path = "", reach: Reach = {}) =>
  calls({ addresses: new Map([["PARCELS_URL", `${provider.url}${path}`]]), ...reach });
const headers = { authorization: `Bearer ${canary}` };

test("what is sent is what was given, below the base address", async () => {
  const { call } = here("/base/");
  await call("api", "/parcels", { query: { page: 2, state: "on hold" }, headers });
  await call("api", "parcels/7", { method: "PUT", json: { weight: exactNumber("1.10") } });
  await call("api", "/token", { form: { grant_type: "refresh token", code: "a&b" } });
  await call("api", "//evil.example/@other\\a?x#y");
  expect(provider.came.map(({ method, path, body }) => [method, path, body])).toEqual([
    ["GET", "/base/parcels?page=2&state=on+hold", ""],
    ["PUT", "/base/parcels/7", '{"weight":1.10}'],
    ["POST", "/base/token", "grant_type=refresh+token&code=a%26b"],
    // whatever a path is made of, it reaches the declared origin and nothing else
    ["GET", "/base//evil.example/@other/a%3Fx%23y", ""],
  ]);
  for (const path of ["/..", "/a/../b", "a/%2e%2E/b", "a\\..\\b", "./a", "."])
    await expect(call("api", path)).rejects.toThrow("dots");
  expect(provider.came[0]?.headers).toMatchObject({ authorization: `Bearer ${canary}`, accept: "application/json" });
  expect(provider.came[1]?.headers["content-type"]).toBe("application/json");
});

test("an answer is read as JSON where it is some, with exact numbers where they are needed, and never with a prototype", async () => {
  const text = '{"cost":1.10,"id":9007199254740993,"__proto__":{"isAdmin":true},"n":{"__proto__":1}}';
  const answer = (response: Parameters<Provider["usual"]>[0]) => void response.end(text);
  provider.orders.push(answer, answer, (response) => void response.writeHead(502).end("<html>"));
  provider.orders.push((response) => void response.end("[".repeat(200_000) + "]".repeat(200_000)));
  const { call } = here();
  expect(await call("api", "/", { exact: true })).toMatchObject({ json: { cost: "1.10", id: "9007199254740993" } });
  const plain = await call("api", "/");
  expect(plain).toMatchObject({ kind: "answered", status: 200, text, json: { cost: 1.1, n: {} } });
  const { json: read } = plain as { json: { n: object } };
  expect([Object.keys(read), Object.keys(read.n)]).toEqual([["cost", "id", "n"], []]);
  expect(await call("api", "/")).toMatchObject({ kind: "answered", status: 502, text: "<html>", json: undefined });
  expect(await call("api", "/")).toMatchObject({ kind: "answered", json: undefined });
});

test("whatever a provider does, a call ends with a word for it, and nothing that was sent stands in it", async () => {
  const away = { location: `${provider.url}/elsewhere` };
  const outcomes: unknown[] = [];
  const order = async (how: Provider["usual"], patience = 300) => {
    provider.orders.push(how);
    const began = performance.now();
    const answer = await here("", { patience }).call("api", "/", { method: "POST", headers, json: { canary } });
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(JSON.stringify(answer)).not.toContain(canary);
    outcomes.push(answer.kind === "answered" ? answer.status : answer.kind);
  };
  await order(() => undefined); // hangs
  await order((response) => void response.writeHead(200).write("slowly"));
  // five megabytes take their time where others work
  await order((response) => void response.end("x".repeat(5_000_001)), 1_900);
  await order((response) => void response.end("x".repeat(5_000_000)), 1_900);
  await order((response) => void response.writeHead(302, away).end());
  await order((response) => void response.destroy());
  await order((response) => {
    response.writeHead(200, { "content-length": 9 }).write("half");
    setTimeout(() => response.destroy(), 20);
  });
  await order((response) => json(response, 429, {}, { "retry-after": "7" }));
  expect(outcomes).toEqual(["late", "late", "large", 200, 302, "broken", "broken", 429]);
  expect(provider.came.some(({ path }) => path === "/elsewhere")).toBe(false);
  const headersOf429 = { kind: "answered", headers: { "retry-after": "7" } };
  provider.orders.push((response) => json(response, 429, {}, { "retry-after": "7" }));
  expect(await here().call("api", "/")).toMatchObject(headersOf429);
  // a header that no request may have is no error with its value
  expect(await here().call("api", "/", { headers: { authorization: `${canary}\n` } })).toEqual({ kind: "broken" });
});

test("an address of the provider is called at the declared origins alone, and without a name of its own", async () => {
  const { follow } = here();
  const foreign = [
    "http://localhost:1/",
    `http://127.0.0.1:${provider.port + 1}/`,
    `https://127.0.0.1:${provider.port}/`,
    `${provider.url}.evil.example/`,
    `http://parcels@evil.example/`,
    "https://api6.parcels.example/", // of the declared address, which was replaced
    "/shipments",
    "file:///etc/passwd",
  ];
  for (const url of foreign) expect([url, await follow(url, { headers })]).toEqual([url, { kind: "foreign" }]);
  expect(
    await follow(`http://user:pass@127.0.0.1:${provider.port}/shipments?items=False&a=1`, { query: { items: "True" } }),
  ).toMatchObject({ status: 200 });
  expect(provider.came).toHaveLength(1);
  expect(provider.came[0]).toMatchObject({ path: "/shipments?items=True&a=1" });
  expect(provider.came[0]?.headers.authorization).toBeUndefined();
});

test("a declared address is asked for by TLS, and never in a private network", async () => {
  const to =
    (...addresses: string[]): Reach["resolve"] =>
    (_host, _options, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      );
  const { call, follow } = calls({ resolve: to("10.0.0.7") });
  expect(await call("api", "/", { headers })).toEqual({ kind: "private" });
  expect(await follow("https://api6.parcels.example/x")).toEqual({ kind: "private" });
  const local = { api: { ...hosts.api, address: `https://127.0.0.1:${secure.port}`, origins: [] } };
  expect(await calls({ hosts: local }).call("api", "/")).toEqual({ kind: "private" });

  const secured = { api: { ...hosts.api, address: secure.url, origins: [] } };
  const open = calls({ hosts: secured, allowsPrivate: true, patience: 2_000 });
  expect(await open.call("api", "/", { headers })).toEqual({ kind: "certificate" });
  expect(secure.came).toEqual([]);
  setDefaultCACertificates([...getCACertificates("default"), certificate]);
  expect(await open.call("api", "/", { headers })).toMatchObject({ kind: "answered", status: 200 });
  expect(await calls({ hosts: secured, resolve: to("127.0.0.1") }).call("api", "/")).toEqual({ kind: "private" });
  expect(secure.came).toHaveLength(1);
});

test("an address that a company enters is called as it is, and what is none ends in a word like others", async () => {
  const entered = (url: unknown) =>
    calls({ hosts: { receiver: { field: "url" } }, settings: { url }, allowsPrivate: true }).call("receiver", "", {
      text: "{}",
    });
  expect(await entered(`${provider.url}/hook?of=us`)).toMatchObject({ kind: "answered" });
  expect(provider.came.map(({ method, path, body }) => [method, path, body])).toEqual([["POST", "/hook?of=us", "{}"]]);
  // the database takes these for addresses
  for (const none of ["https://a:99999/", "http://[::1", "https://%zz/", "https://exa<mple.test/", undefined])
    expect(await entered(none)).toEqual({ kind: "broken" });
});
