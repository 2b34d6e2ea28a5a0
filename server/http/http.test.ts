import { auditServer } from "graphql-http";
import { expect, test } from "vitest";
import { useServed } from "../test/served.ts";

const served = useServed();

test("GraphQL over HTTP: every MUST and SHOULD of the specification's audit holds", async () => {
  const results = await auditServer({ url: `${served().url}/graphql` });
  const broken = results
    .filter(({ status, name }) => status !== "ok" && /^(MUST|SHOULD)/.test(name))
    .map(({ name }) => name);
  expect(broken).toEqual([]);
  expect(results.length).toBeGreaterThan(50);
});

test("probes answer without signing in", async () => {
  expect(await (await fetch(`${served().url}/livez`)).text()).toBe("ok");
  expect((await fetch(`${served().url}/readyz`)).status).toBe(200);
});

test("pages may run our own scripts only", async () => {
  const policyOf = async (path: string) =>
    (await fetch(`${served().url}${path}`)).headers.get("content-security-policy");
  const [first, second] = [await policyOf("/swagger"), await policyOf("/swagger")];
  expect(first).toMatch(/script-src 'self'[^;]*;style-src 'self' 'nonce-[\w-]+'/);
  expect(first).not.toBe(second);
  // what is no page brings no styles of its own
  const { headers } = await fetch(`${served().url}/nothing`);
  expect(headers.get("content-security-policy")).toMatch(/script-src 'self'[^;]*;style-src 'self';/);
  expect([headers.get("x-content-type-options"), headers.get("x-powered-by")]).toEqual(["nosniff", null]);
});

test("what is no page and no call is not found, with a code", async () => {
  const response = await fetch(`${served().url}/nothing`, { headers: { accept: "application/json" } });
  expect([
    response.status,
    ((await response.json()) as { errors: { extensions: { code: string } }[] }).errors[0]?.extensions.code,
  ]).toEqual([404, "NOT_FOUND"]);
});

test("every answer carries the id of its request", async () => {
  const account = await served().account();
  const { errors } = await served().ask(account.admin, "{ vendors(limit: -1) { id } }");
  expect(errors[0]?.extensions.requestId).toMatch(/^[0-9a-f-]{36}$/);
});

test("while connections to the database are cut, the answer is a typed 503, and then it works again", async () => {
  const account = await served().account();
  const { db } = served();
  const name = new URL(db.connections.server).pathname.slice(1);
  await db.admin.query(`alter role stockwright_server in database ${name} set statement_timeout = 0`);
  const cuts: Promise<unknown>[] = [];
  const cut = setInterval(
    () =>
      void cuts.push(
        db.admin.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'stockwright_server' and datname = current_database()",
        ),
      ),
    5,
  );
  try {
    const replies = await Promise.all(
      Array.from({ length: 60 }, () => served().ask(account.admin, "{ vendors { id } }")),
    );
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(["503 UNAVAILABLE"]));
  } finally {
    clearInterval(cut);
    await Promise.all(cuts); // none comes late
  }
  expect((await served().ask(account.admin, "{ vendors { id } }")).errors).toEqual([]);
});

test("what opens no sockets connects to its own host alone", async () => {
  for (const path of ["/swagger/", "/graphql", "/api/openapi.json", "/nothing", "/"]) {
    const { headers } = await fetch(`${served().url}${path}`, { headers: { accept: "text/html" } });
    expect([path, headers.get("content-security-policy")]).toEqual([
      path,
      expect.stringContaining(";connect-src 'self';"),
    ]);
  }
});
