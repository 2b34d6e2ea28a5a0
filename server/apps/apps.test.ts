import { createSocket } from "node:dgram";
import { networkInterfaces } from "node:os";
import { chromium } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { useStaff, type Tokens } from "../auth/test/staff.ts";
import { findBrowser } from "../test/browser.ts";

const { office, admin, signIn, signInAgain, createRole, hire } = useStaff();

type Opened = { id: number; accessToken: string; address: string; scopes: string[] };
const ask = (query: string, variables: object, token: string) =>
  office().ask(query, variables as Record<string, unknown>, { token });
const open = (token: string, url: string) =>
  ask("mutation ($url: String!) { openApp(url: $url) { id accessToken address scopes } }", { url }, token);
const save = (input: object, token = admin()) =>
  ask("mutation ($input: CreateProjectInput!) { createProject(input: $input) { project { id } } }", { input }, token);
const change = (input: object) =>
  ask("mutation ($input: UpdateProjectInput!) { updateProject(input: $input) { project { id } } }", { input }, admin());
const listed = async (token: string): Promise<string[]> =>
  (await ask("{ customApps { url } }", {}, token)).at<{ url: string }[]>("customApps").map(({ url }) => url);
const page = '<!doctype html><script src="stockwright.js"></script><script src="app.js"></script>';

let clerk: Tokens;
let visitor: Tokens;
let clerkRole: number;
let id: number;
beforeAll(async () => {
  const role = async (displayName: string) =>
    (await createRole(admin(), { displayName, routeBlacklist: ["sku_costs"] })).at<{ id: number; slug: string }>(
      "createUserRole.userRole",
    );
  const packing = await role("Packing");
  clerkRole = packing.id;
  clerk = (await hire("cleo", packing.slug)).tokens;
  visitor = (await hire("vera", (await role("Counting")).slug)).tokens;
  id = (
    await save({
      name: "Station",
      url: "station",
      source: page,
      files: [{ name: "app.js", body: "1" }],
      roles: [{ roleId: clerkRole }],
      scopes: ["label:view:all", "label:create", "vendor:view:all", "sku_cost:view:all"],
    })
  ).at<number>("createProject.project.id");
});

test("an app opens for the roles that it names once it is active, and before that for who may change it", async () => {
  expect((await open(clerk.accessToken, "station")).code).toBe("NOT_FOUND");
  expect((await open(admin(), "station")).at("openApp.id")).toBe(id);
  expect(await listed(clerk.accessToken)).toEqual([]);
  await change({ id, isActive: true });
  expect((await open(clerk.accessToken, "Station")).at("openApp.id")).toBe(id);
  expect(await listed(clerk.accessToken)).toEqual(["station"]);
  expect((await open(visitor.accessToken, "station")).code).toBe("FORBIDDEN");
  expect(await listed(visitor.accessToken)).toEqual([]);
  expect((await save({ name: "x", url: "x", source: page }, clerk.accessToken)).code).toBe("FORBIDDEN");
  expect((await open(clerk.accessToken, "nothing")).code).toBe("NOT_FOUND");
});

test("it asks with what both it and its user have, and history says whose it was", async () => {
  const { accessToken } = (await open(clerk.accessToken, "station")).at<Opened>("openApp");
  const { granted } = JSON.parse(atob(accessToken.split(".")[1] ?? "")) as { granted: string };
  expect(granted).toBe(",label:create,label:view:all,vendor:view:all,");
  // not even who it is asked for: the greeting tells a name, and nothing else of the person
  expect((await ask("{ currentUser { email } }", {}, accessToken)).at("currentUser")).toBeNull();
  const made = await ask(
    'mutation { createLabel(input: {name: "Packed", modules: ["skus"]}) { label { id } } }',
    {},
    accessToken,
  );
  expect((await ask("{ skus { id } }", {}, accessToken)).code).toBe("FORBIDDEN");
  expect((await ask("{ vendors { id } }", {}, accessToken)).code).toBeUndefined();
  expect((await ask('mutation { createVendor(input: {name: "x"}) { vendor { id } } }', {}, accessToken)).code).toBe(
    "FORBIDDEN",
  );
  const history = await ask(
    'query ($id: Int!) { history(module: "labels", recordId: $id) { actor cause } }',
    { id: made.at("createLabel.label.id") },
    admin(),
  );
  expect(history.at<object[]>("history")[0]).toMatchObject({
    actor: "app",
    cause: "Station",
  });
});

test("what is about the person is nobody's but the person's, whatever an app declares", async () => {
  await change({ id, scopes: ["label:view:all", "calendar:view", "notification:view"] });
  const { accessToken } = (await open(admin(), "station")).at<Opened>("openApp");
  const asked = [
    'mutation { changePassword(input: {currentPassword: "a", password: "b", confirmPassword: "b"}) }',
    "mutation { signOutElsewhere }",
    "mutation { logout }",
    'mutation { openApp(url: "station") { accessToken } }',
    "mutation { simulateRole(roleId: 1) { accessToken } }",
    "mutation { makeCalendarFeed(input: {}) { id } }",
    'mutation { createApiKey(input: {name: "x"}) { id } }',
    'mutation { startExport(input: {module: "labels", format: "csv", columns: ["name"]}) { id } }',
    "{ mySessions { id } }",
    "{ customApps { id } }",
  ];
  for (const query of asked) expect([query, (await ask(query, {}, accessToken)).code]).toEqual([query, "FORBIDDEN"]);
  for (const scope of ["user:create", "api_key:create", "export:create", "bulk_update:create", "import:create"])
    expect([scope, (await change({ id, scopes: [scope] })).fields]).toEqual([scope, { scopes: "choice" }]);
});

test("its files are read at its own address, for a while, and forbid themselves everything but their scripts", async () => {
  const { address } = (await open(clerk.accessToken, "station")).at<Opened>("openApp");
  const base = office().url.replace(/\/graphql$/, "");
  const get = (path: string) => fetch(`${base}${path}`);
  const index = await get(address);
  expect([index.status, await index.text()]).toEqual([200, page]);
  const policy = index.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/^sandbox allow-scripts allow-forms;default-src 'none';script-src 'self'/);
  expect(policy).not.toMatch(/allow-same-origin|allow-top|allow-popups|unsafe-eval|script-src[^;]*unsafe/);
  expect(policy).toContain("connect-src 'none'");
  // without `webrtc=allow`, which would let peers through; what leaves is counted below
  expect(index.headers.get("connection-allowlist")).toBe("(response-origin)");
  expect((await get(`${address}?order=7`)).status).toBe(200);
  expect(await (await get(`${address}app.js`)).text()).toBe("1");
  expect(await (await get(`${address}stockwright.js`)).text()).toContain("window.stockwright");
  const again = await fetch(`${base}${address}app.js`, {
    headers: {
      "cache-control": "max-age=0",
      "if-none-match": (await get(`${address}app.js`)).headers.get("etag") ?? "",
    },
  });
  expect(again.status).toBe(304);
  const [, , account, project] = address.split("/");
  const wrong = [
    `${address}other.js`,
    `${address}../app.js`,
    `${address}%61pp.js`,
    `${address}app.js%00`,
    address.replace(`/${account}/${project}/`, `/${account}/${Number(project) + 1}/`),
    address.replace(`/${account}/${project}/`, `/${Number(account) + 1}/${project}/`),
    address.replace(/[^/]{4}\/$/, "AAAA/"),
  ];
  for (const path of wrong) expect([path, (await get(path)).status]).toEqual([path, 404]);
  office().pass(301);
  expect((await get(address)).status).toBe(404);
  await signInAgain();
  clerk = await signIn("cleo@users.test");
});

/** Asks a STUN server for one's own address, as peers do before they connect. */
const askingStun = (port: number): string => {
  const address = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === "IPv4" && !internal)?.address;
  return `(async () => {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:${address ?? "127.0.0.1"}:${port}" }] });
    peer.createDataChannel("out");
    await peer.setLocalDescription(await peer.createOffer());
    await new Promise((after) => setTimeout(after, 1000));
  })()`;
};

test("nothing of an app leaves by WebRTC", { timeout: 60_000 }, async () => {
  const stun = createSocket("udp4");
  let packets = 0;
  stun.on("message", () => (packets += 1));
  await new Promise<void>((ready) => stun.bind(0, ready));
  const asking = askingStun(stun.address().port);
  const body = `${asking}.then(() => "asked", ({ name }) => name).then((outcome) => { document.title = outcome; });`;
  await save({
    ...{ name: "Peer", url: "peer", isActive: true, scopes: ["label:view:all"], roles: [{ roleId: clerkRole }] },
    source: '<!doctype html><script src="app.js"></script>',
    files: [{ name: "app.js", body }],
  });
  const { address } = (await open(clerk.accessToken, "peer")).at<Opened>("openApp");
  const base = office().url.replace(/\/graphql$/, "");
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...(process.env as Record<string, string>), ...env },
  });
  try {
    const tab = await browser.newPage();
    await tab.goto(`${base}/livez`);
    await tab.setContent(`<iframe sandbox="allow-scripts allow-forms" src="${base}${address}"></iframe>`);
    const outcome = () => tab.frames()[1]?.title();
    await expect.poll(outcome, { timeout: 15_000 }).toMatch(/^(asked|NotAllowedError)$/);
    expect(packets).toBe(0);
    // what no such header binds is heard: so it is the app that is kept from it
    await tab.evaluate(asking);
    expect(packets).toBeGreaterThan(0);
  } finally {
    await browser.close();
    stun.close();
  }
});

test("another company's app is not there, and two may have one address", async () => {
  const other = (await signIn("ann@other.test")).accessToken;
  expect((await open(other, "station")).code).toBe("NOT_FOUND");
  const theirs = await save({ name: "Station", url: "station", source: "<p>theirs</p>" }, other);
  expect(theirs.at("createProject.project.id")).toBeTruthy();
  expect((await open(other, "station")).at("openApp.id")).not.toBe(id);
  const foreign = await save({ name: "y", url: "y", source: page, roles: [{ roleId: clerkRole }] }, other);
  expect(foreign.code).toBe("NOT_FOUND");
  expect((await save({ name: "z", url: "STATION", source: page })).code).toBe("DUPLICATE");
  for (const url of ["a b", "a/b", "ä", "\u0000", "x".repeat(61)])
    expect([url, (await save({ name: "z", url, source: page })).code]).toEqual([url, "VALIDATION"]);
});

test("it ends with the session, and once it is switched off", async () => {
  await change({ id, isActive: false });
  expect((await open(clerk.accessToken, "station")).code).toBe("NOT_FOUND");
  await change({ id, isActive: true });
  const own = await signIn("cleo@users.test");
  await ask("mutation { logout }", {}, own.accessToken);
  expect((await open(own.accessToken, "station")).code).toBe("UNAUTHENTICATED");
});
