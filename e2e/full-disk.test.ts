import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoLogins } from "../server/demo/seed.ts";
import { boundary, uploadForm } from "../server/test/form.ts";
import { smallDisk } from "../db/test/small-disk.ts";
import { startServer, type RunningServer } from "./support/running-server.ts";

/** The whole product on one small disk: database, files and outbox. In the long run only, for it starts a product of its own. */
const disk = process.env.STOCKWRIGHT_FULL ? smallDisk(300) : null;
afterAll(() => disk?.remove());

type Answer = { data?: Record<string, unknown> | null; errors?: { message: string; extensions: { code: string } }[] };

describe.skipIf(!disk)("the whole product on a disk that fills", () => {
  let server: RunningServer;
  let token = "";
  const send = async (headers: Record<string, string>, body: string | Uint8Array<ArrayBuffer>) => {
    const response = await fetch(`${server.url}/graphql`, {
      method: "POST",
      headers: { "x-requested-with": "test", ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      body,
    });
    const { data, errors } = (await response.json()) as Answer;
    return { status: response.status, code: errors?.[0]?.extensions.code, data, errors };
  };
  const ask = (query: string) => send({ "content-type": "application/json" }, JSON.stringify({ query }));
  const upload = () =>
    send(
      { "content-type": `multipart/form-data; boundary=${boundary}` },
      new Uint8Array(uploadForm({ name: "a.bin", bytes: Buffer.alloc(100_000, "x") })),
    );
  let made = 0;
  const create = () =>
    ask(`mutation { createSku(input: {name: "Chair ${"x".repeat(60)}", code: "F-${(made += 1)}"}) { id } }`);
  const signIn = async () => {
    token = "";
    const { data } = await ask(
      `mutation { login(input: {email: "${demoLogins.admin}", password: "${demoLogins.password}"}) { tokens { accessToken } } }`,
    );
    token = (data as { login: { tokens: { accessToken: string } } } | undefined)?.login.tokens.accessToken ?? "";
    return token !== "";
  };
  const ready = async () => {
    const response = await fetch(`${server.url}/readyz`);
    return `${response.status} ${await response.text()}`;
  };
  const outbox = () => {
    const folder = join(disk?.folder ?? "", "outbox");
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  beforeAll(async () => {
    server = await startServer({ DATA_DIR: disk?.folder ?? "" });
    await signIn();
  });
  afterAll(() => server?.stop());

  test("nothing but 503, nothing acknowledged lost, and all of it works when there is room again", async () => {
    const kept: number[] = [];
    const note = ({ data }: Awaited<ReturnType<typeof create>>) => {
      const id = (data as { createSku?: { id: number } } | undefined)?.createSku?.id;
      if (id !== undefined) kept.push(id);
    };
    note(await create());
    disk?.fill();
    const seen = new Map<string, number>();
    const count = ({ status, code = "ok" }: { status: number; code?: string | undefined }) =>
      seen.set(`${status} ${code}`, (seen.get(`${status} ${code}`) ?? 0) + 1);
    for (let round = 0; round < 40; round += 1) {
      const answers = await Promise.all([...Array.from({ length: 8 }, create), upload(), upload()]);
      for (const answer of answers) {
        note(answer);
        count(answer);
      }
    }
    console.log(Object.fromEntries(seen), await ready());
    expect([...seen.keys()].filter((each) => each !== "200 ok")).toEqual(["503 UNAVAILABLE"]);
    expect(seen.get("503 UNAVAILABLE")).toBeGreaterThan(80);
    expect(await ready()).toMatch(/^503 /);
    await ask(`mutation { requestPasswordReset(email: "${demoLogins.admin}") }`);

    disk?.free();
    await expect.poll(ready, { timeout: 60_000, interval: 300 }).toBe("200 ok");
    expect(await signIn()).toBe(true);
    expect((await create()).status).toBe(200);
    expect((await upload()).status).toBe(200);
    for (const id of kept) expect((await ask(`{ sku(id: ${id}) { id } }`)).errors).toBeUndefined();
    expect(outbox().filter((name) => name.endsWith(".part"))).toEqual([]);
    expect(server.process.exitCode).toBeNull();
  });
});
