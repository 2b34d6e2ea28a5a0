import { beforeAll, expect, test } from "vitest";
import type { TestAccount } from "../../db/test/accounts.ts";
import { useServed, vendorInput } from "../test/served.ts";
import { caller, keyOf, type CallRest } from "./test/calling.ts";

const served = useServed();
let account: TestAccount;
let call: CallRest;
beforeAll(async () => {
  account = await served().account();
  call = caller(served().url, await keyOf(served(), account.admin));
});
type Row = Readonly<Record<string, unknown>> & { id: number };

test("a record is made, read, changed by its version, and deleted", async () => {
  const made = await call("POST", "/vendors", { body: vendorInput("Oak & Sons") });
  expect(made.status).toBe(201);
  const { id } = made.body as Row;
  expect(made.headers.get("location")).toBe(`/api/vendors/${id}`);
  expect(made.headers.get("etag")).toBe('"1"');
  const read = await call("GET", `/vendors/${id}`);
  expect(read.body).toMatchObject({ id, name: "Oak & Sons", labels: [], contacts: [] });

  const change = (headers: Record<string, string>, body: object = { phone: "2125550199" }) =>
    call("PATCH", `/vendors/${id}`, { body, headers });
  expect((await change({})).status).toBe(428);
  expect(await change({ "if-match": '"1"' })).toMatchObject({ status: 200, body: { phone: "2125550199" } });
  expect(await change({ "if-match": '"1"' }, { phone: "2125550111" })).toMatchObject({
    status: 412,
    body: { code: "CONFLICT" },
  });
  expect((await change({ "if-match": "*" }, { phone: "2125550111" })).status).toBe(200);
  expect((await change({ "if-match": "yesterday" })).status).toBe(400);
  expect((await call("DELETE", `/vendors/${id}`, { headers: { "if-match": '"1"' } })).status).toBe(412);
  expect((await call("DELETE", `/vendors/${id}`)).status).toBe(204);
  expect(await call("GET", `/vendors/${id}`)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
});

test("lists take the parameters of SPEC 7, and answer as it reads them", async () => {
  const label = (await call("POST", "/labels", { body: { name: "Swatch", modules: ["skus"] } })).body as Row;
  const sku = await call("POST", "/skus", { body: { name: "Linen", code: "FAB-101", labels: [{ id: label.id }] } });
  await call("POST", "/skus", { body: { name: "Linen too", code: "FAB-102" } });
  const { id } = sku.body as Row;
  await served().db.admin.query(
    "insert into app_public.files (account_id, name, type, size, path, module, record_id) values ($1, 'swatch.png', 'image/png', 5, $2, 'skus', $3)",
    [account.accountId, "x".repeat(25), id],
  );
  const found = await call("GET", `/skus?limit=1&labelIds=[${label.id}]&searchText=101`);
  expect(found.status).toBe(200);
  expect(found.body).toMatchObject({
    skus: [{ id, code: "FAB-101", files: [{ file: { signedUrl: expect.stringContaining("/files/") } }] }],
    totalCount: 1,
  });
  const codes = async (query: string) =>
    ((await call("GET", `/skus?${query}`)).body["skus"] as { code: string }[]).map(({ code }) => code);
  expect(await codes("orderBy=-code&limit=2")).toEqual(["FAB-102", "FAB-101"]);
  expect(await codes("orderBy=code:DESC&limit=1&offset=1")).toEqual(["FAB-101"]);
  expect(await codes(`ids=${id}`)).toEqual(["FAB-101"]);
  const page = await call("GET", "/skus?orderBy=code&limit=1");
  expect(await codes(`orderBy=code&after=${String(page.body["endCursor"])}`)).toEqual(["FAB-102"]);
});

test("what is wrong is a problem document, with the path of the field", async () => {
  const { phone: _, ...incomplete } = vendorInput("No phone");
  const refused = await call("POST", "/vendors", {
    body: { ...incomplete, addresses: [{ address1: "", city: "X", country: "Neverland" }] },
  });
  expect(refused.status).toBe(422);
  expect(refused.headers.get("content-type")).toContain("application/problem+json");
  const { errors, code, requestId } = refused.body as { errors: { field: string; pointer: string }[] } & Row;
  expect(code).toBe("VALIDATION");
  expect(requestId).toBeTruthy();
  expect(errors.length).toBeGreaterThan(0);
  expect(errors.every(({ field, pointer }) => pointer === `#/${field.replaceAll(".", "/")}`)).toBe(true);
  const statusOf = async (method: string, path: string, body?: unknown) => (await call(method, path, { body })).status;
  expect(await statusOf("POST", "/vendors", "{")).toBe(400);
  expect(await statusOf("POST", "/vendors", [])).toBe(400);
  expect(await statusOf("POST", "/vendors", "[".repeat(5000))).toBe(400);
  expect(await statusOf("POST", "/vendors", { ...vendorInput("X"), unheard: 1 })).toBe(422);
  expect(await statusOf("GET", "/vendors?unheard=1")).toBe(422);
  expect(await statusOf("GET", "/vendors?limit=many")).toBe(422);
  expect(await statusOf("GET", "/vendors/99999999999")).toBe(404);
  expect(await statusOf("GET", "/vendors/1x")).toBe(404);
  expect(await statusOf("GET", "/nowhere")).toBe(404);
  expect(await statusOf("GET", "/vendors/1/2/3")).toBe(404);
  const put = await call("PUT", "/vendors/1");
  expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, PATCH, DELETE"]);
});

test("an idempotency key does a thing once", async () => {
  const headers = { "idempotency-key": "the very same" };
  const [first, second] = [
    await call("POST", "/vendors", { body: vendorInput("Once"), headers }),
    await call("POST", "/vendors", { body: vendorInput("Once"), headers }),
  ];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect((second.body as Row).id).toBe((first.body as Row).id);
  const other = await call("POST", "/vendors", { body: vendorInput("Another"), headers });
  expect(other).toMatchObject({ status: 422, body: { code: "IDEMPOTENCY_MISMATCH" } });
});

test("operations are posted to their record", async () => {
  const make = async (path: string, body: object) => ((await call("POST", path, { body })).body as Row).id;
  const warehouseId = await make("/warehouses", vendorInput("Main"));
  const vendorId = await make("/vendors", vendorInput("Source"));
  const binLocationId = await make("/bin-locations", { name: "A1", warehouseId });
  const skuId = await make("/skus", {
    name: "Chair",
    code: "CH-1",
    costRules: [{ vendorId, cost: "10", quantity: "1", unit: "each" }],
  });
  const order = await call("POST", "/purchase-orders", {
    body: { vendorId, warehouseId, state: "Open", lineItems: [{ skuId, quantity: "5" }] },
  });
  expect(order.status).toBe(201);
  const { id, lineItems } = order.body as Row & { lineItems: Row[] };
  const receivements = [{ lineItemId: lineItems[0]?.id, binLocationId, quantity: "2" }];
  const received = await call("POST", `/purchase-orders/${id}/receive`, { body: { receivements } });
  expect(received).toMatchObject({ status: 200, body: { id, state: "Partially Received" } });
  const previewed = await call("POST", `/purchase-orders/${id}/receive?preview=true`, { body: { receivements } });
  expect(previewed.body["preview"]).toBeTruthy();
  expect(await call("POST", `/purchase-orders/${id}/close`)).toMatchObject({ status: 200, body: { state: "Closed" } });
  const stock = await call("GET", `/skus/${skuId}`);
  expect(Number(stock.body["inStock"])).toBe(2);
});

test("prices are left out for who may not see them, and custom fields are described", async () => {
  const field = await call("POST", "/custom-fields", {
    body: { module: "vendors", slug: "grade", displayName: "Grade of wood", kind: "text" },
  });
  const document = (await call("GET", "/openapi.json")).text;
  expect(document).toContain(`${(field.body as Row).id}: Grade of wood (cf:grade, text)`);
  const blind = await served().user(account.accountId, { type: "user", routeBlacklist: ["sku_prices", "vendors"] });
  const blindCall = caller(served().url, await keyOf(served(), blind));
  const sku = ((await blindCall("GET", "/skus?limit=1")).body["skus"] as Row[])[0];
  expect(sku).toBeTruthy();
  expect(await blindCall("GET", `/skus/${sku?.id}`)).toMatchObject({ status: 200 });
  expect((await blindCall("GET", "/sku-prices")).status).toBe(403);
  const theirs = JSON.parse((await blindCall("GET", "/openapi.json")).text) as { paths: Record<string, object> };
  expect(Object.keys(theirs.paths)).toContain("/skus");
  expect(Object.keys(theirs.paths).filter((path) => /^\/(vendors|sku-prices|api-keys)\b/.test(path))).toEqual([]);
});

test("a body that is too large is refused with a problem document, and what is asked next is answered", async () => {
  const refused = await call("POST", "/vendors", { body: { ...vendorInput("Large"), notes: "x".repeat(1_100_000) } });
  expect(refused.status).toBe(413);
  expect(refused.headers.get("content-type")).toContain("application/problem+json");
  expect(refused.body).toMatchObject({ code: "TOO_COMPLEX", status: 413 });
  expect((await call("GET", "/vendors?limit=1")).status).toBe(200);
});

test("nobody is answered 401 with a problem document, and never the admin's page", async () => {
  for (const key of [null, "sw_nonsense", "ey.no.token"]) {
    const refused = await caller(served().url, key)("GET", "/skus");
    expect(refused.status).toBe(401);
    expect(refused.headers.get("content-type")).toContain("application/problem+json");
    expect(refused.body["code"]).toBe("UNAUTHENTICATED");
  }
  for (const path of ["/api", "/api/", "/swagger/nothing", "/auth/nobody"]) {
    const response = await fetch(served().url + path, { headers: { accept: "text/html" } });
    expect({ path, status: response.status, text: await response.text() }).toEqual({
      path,
      status: path.startsWith("/api") ? 401 : 404,
      text: expect.not.stringContaining("<html"),
    });
  }
  const page = await fetch(`${served().url}/swagger`);
  const nonce = /'nonce-([^']+)'/.exec(page.headers.get("content-security-policy") ?? "")?.[1];
  const html = await page.text();
  expect(html).toContain(`<style nonce="${nonce}">`);
  expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
  const spoken = async (headers: Record<string, string>) =>
    /<html lang="(\w+)">/.exec(await (await fetch(`${served().url}/swagger`, { headers })).text())?.[1];
  expect(await spoken({ "accept-language": "ru-RU,ru;q=0.9" })).toBe("ru");
  expect(await spoken({ "accept-language": "ru", cookie: "lang=en-US" })).toBe("en");
  expect(await spoken({})).toBe("en");
  expect((await fetch(`${served().url}/swagger/reference.js`)).headers.get("content-type")).toContain("javascript");
});
