import { beforeAll, expect, test } from "vitest";
import type { TestAccount, TestUser } from "../../db/test/accounts.ts";
import { useServed } from "../test/served.ts";

const served = useServed();
let ours: TestAccount;
let theirs: TestAccount;
beforeAll(async () => {
  [ours, theirs] = [await served().account(), await served().account()];
});

const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
type Uploaded = { id: number; name: string; type: string; size: number; path: string };
const upload = async (
  user: TestUser | null,
  name: string,
  bytes: Buffer,
  {
    headers = { "x-requested-with": "test" },
    small,
    type = "text/html",
  }: { headers?: Record<string, string>; small?: Buffer; type?: string } = {},
) => {
  const form = new FormData();
  form.set(
    "operations",
    JSON.stringify({
      query:
        "mutation ($files: [Upload!]!, $smalls: [Upload]) { uploadFiles(files: $files, smalls: $smalls) { files { id name type size path } } }",
      variables: { files: [null], smalls: [null] },
    }),
  );
  form.set("map", JSON.stringify({ 0: ["variables.files.0"], ...(small && { 1: ["variables.smalls.0"] }) }));
  form.set("0", new Blob([new Uint8Array(bytes)], { type }), name);
  if (small) form.set("1", new Blob([new Uint8Array(small)]), "small.png");
  const response = await fetch(`${served().url}/graphql`, {
    method: "POST",
    headers: { ...headers, ...(user ? { authorization: `Bearer ${served().tokenOf(user)}` } : {}) },
    body: form,
  });
  const { data, errors } = (await response.json()) as {
    data?: { uploadFiles: { files: Uploaded[] } | null };
    errors?: { extensions: { code: string } }[];
  };
  return { status: response.status, file: data?.uploadFiles?.files[0], code: errors?.[0]?.extensions.code };
};
const signed = async (user: TestUser, path: string) =>
  served().ask<{ signedUrl: { url: string } | null }>(
    user,
    "query ($path: String!) { signedUrl(path: $path) { url } }",
    { variables: { path } },
  );

test("an upload is kept as what it is, whatever its sender calls it", async () => {
  const { file } = await upload(ours.admin, "../../etc/chair.html", png);
  expect(file).toMatchObject({ name: "chair.html", type: "image/png", size: png.length });
  const { data } = await signed(ours.admin, file?.path ?? "");
  const response = await fetch(served().url + data.signedUrl?.url);
  expect([
    response.status,
    response.headers.get("content-type"),
    response.headers.get("content-disposition"),
    response.headers.get("x-content-type-options"),
  ]).toEqual([200, "image/png", "inline", "nosniff"]);
  expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true);
});

test("a file tells the type with which it was uploaded, and is only downloaded all the same", async () => {
  const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  for (const [name, bytes, type] of [
    ["rows.csv", Buffer.from("a,b\n1,2\n"), "text/csv"],
    ["drawing.svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "image/svg+xml"],
    ["letter.docx", Buffer.from("504b030414000000", "hex"), word],
  ] as const) {
    const { file } = await upload(ours.admin, name, bytes, { type });
    expect(file).toMatchObject({ name, type, size: bytes.length });
    const { data } = await signed(ours.admin, file?.path ?? "");
    const { headers } = await fetch(served().url + data.signedUrl?.url);
    expect([headers.get("content-disposition"), headers.get("x-content-type-options")]).toEqual([
      "attachment",
      "nosniff",
    ]);
    expect(headers.get("content-type")).not.toBe(type);
  }
});

test("what is no known image is only downloaded", async () => {
  const { file } = await upload(ours.admin, "page.png", Buffer.from("<script>alert(1)</script>"));
  const { data } = await signed(ours.admin, file?.path ?? "");
  const response = await fetch(served().url + data.signedUrl?.url);
  expect([response.headers.get("content-type"), response.headers.get("content-disposition")]).toEqual([
    "application/octet-stream",
    "attachment",
  ]);
});

test("an address opens one file of one account, and no other", async () => {
  const { file } = await upload(ours.admin, "a.png", png);
  const { data } = await signed(ours.admin, file?.path ?? "");
  const url = data.signedUrl?.url ?? "";
  expect(
    (await fetch(served().url + url.replace(`/files/${ours.accountId}/`, `/files/${theirs.accountId}/`))).status,
  ).toBe(404);
  expect((await fetch(served().url + url.replace(/expires=\d+/, "expires=9999999999"))).status).toBe(404);
  expect((await fetch(served().url + url)).status).toBe(200);
  expect((await signed(theirs.admin, file?.path ?? "")).code).toBe("NOT_FOUND");
});

test("an image brings its small picture; one that brings none is shown itself", async () => {
  const small = Buffer.concat([png, Buffer.from("small")]);
  const opened = async (id: number | undefined) => {
    const { data } = await served().ask<{ file: { url: string; smallUrl: string } }>(
      ours.admin,
      "query ($id: Int!) { file(id: $id) { url smallUrl } }",
      { variables: { id } },
    );
    const bytes = async (url: string) => {
      const response = await fetch(served().url + url);
      return response.ok ? Buffer.from(await response.arrayBuffer()).toString("hex") : response.status;
    };
    const { url, smallUrl } = data.file;
    return { urls: [url, smallUrl], whole: await bytes(url), small: await bytes(smallUrl) };
  };
  const { file } = await upload(ours.admin, "d.png", png, { small });
  const { urls, ...shown } = await opened(file?.id);
  expect(shown).toEqual({ whole: png.toString("hex"), small: small.toString("hex") });
  const plain = await upload(ours.admin, "e.png", png);
  expect(await opened(plain.file?.id)).toMatchObject({ whole: png.toString("hex"), small: png.toString("hex") });
  // the address of the one does not open the other
  expect((await fetch(served().url + (urls[0] ?? "").replace("?", "/small?"))).status).toBe(404);

  const large = Buffer.concat([png, Buffer.alloc(32 * 1024)]);
  const refused = [
    upload(ours.admin, "f.png", png, { small: large }),
    upload(ours.admin, "f.txt", Buffer.from("text"), { small }),
  ];
  refused.push(upload(ours.admin, "f.png", png, { small: Buffer.from("<svg/>") }));
  expect((await Promise.all(refused)).map(({ code }) => code)).toEqual(["VALIDATION", "VALIDATION", "VALIDATION"]);

  await served().ask(ours.admin, "mutation ($id: Int!) { removeFile(id: $id) { id } }", {
    variables: { id: file?.id },
  });
  await expect.poll(async () => (await fetch(served().url + urls[1])).status).toBe(404);
});

test("a removed file is gone; another account cannot remove it", async () => {
  const { file } = await upload(ours.admin, "b.png", png);
  const { data } = await signed(ours.admin, file?.path ?? "");
  const remove = (user: TestUser) =>
    served().ask(user, "mutation ($id: Int!) { removeFile(id: $id) { id } }", { variables: { id: file?.id } });
  expect((await remove(theirs.admin)).code).toBe("NOT_FOUND");
  expect((await fetch(served().url + data.signedUrl?.url)).status).toBe(200);
  expect((await remove(ours.admin)).errors).toEqual([]);
  // its bytes go after the commit
  await expect.poll(async () => (await fetch(served().url + data.signedUrl?.url)).status).toBe(404);
  expect((await signed(ours.admin, file?.path ?? "")).code).toBe("NOT_FOUND");
});

test("uploads need a person and a header; large images are refused", async () => {
  expect((await upload(null, "c.png", png)).status).toBe(401);
  expect((await upload(ours.admin, "c.png", png, { headers: {} })).status).toBe(403);
  expect((await upload(ours.admin, "c.png", Buffer.concat([png, Buffer.alloc(1_048_577)]))).code).toBe("VALIDATION");
  expect((await upload(ours.admin, "c.bin", Buffer.alloc(1_048_577))).file?.size).toBe(1_048_577);
});
