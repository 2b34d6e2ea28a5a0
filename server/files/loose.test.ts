import { beforeAll, expect, test } from "vitest";
import type { TestAccount, TestUser } from "../../db/test/accounts.ts";
import { boundary, uploadForm } from "../test/form.ts";
import { useServed } from "../test/served.ts";

const served = useServed();
let ours: TestAccount;
let buyer: TestUser;
let restricted: TestUser;
let app: TestUser;
let file: { id: number; path: string };

const upload = async (user: TestUser): Promise<{ id: number; path: string }> => {
  const response = await fetch(`${served().url}/graphql`, {
    method: "POST",
    headers: {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "x-requested-with": "test",
      authorization: `Bearer ${served().tokenOf(user)}`,
    },
    body: new Uint8Array(uploadForm({ name: "costs.csv", bytes: Buffer.from("sku,cost\nOAK,12.50\n") })),
  });
  const { data } = (await response.json()) as { data: { uploadFiles: { files: (typeof file)[] } | null } };
  return data.uploadFiles?.files[0] ?? { id: 0, path: "" };
};
beforeAll(async () => {
  ours = await served().account();
  buyer = await served().user(ours.accountId, { type: "admin" });
  restricted = await served().user(ours.accountId, { type: "admin", routeBlacklist: ["sku_costs"] });
  // what an app has that declares labels only, opened by the file's uploader
  app = { ...buyer, visitor: { ...buyer.visitor, roleType: "user", granted: ",label:view:all," } };
  file = await upload(buyer);
});

/** How each door answers for the file: the list, REST, an address to download it, a lookup of its name, its history. */
const doors = async (user: TestUser) => {
  const ask = <T>(query: string, variables: Readonly<Record<string, unknown>> = {}) =>
    served().ask<T>(user, query, { variables });
  const rest = await fetch(`${served().url}/api/files`, {
    headers: { authorization: `Bearer ${served().tokenOf(user)}` },
  });
  const listed = (await ask<{ files: { id: number }[] | null }>("{ files(filter: {isUnattached: true}) { id } }")).data;
  const named = (
    await ask<{ references: { id: number }[] | null }>(
      `{ references(module: "files", filter: {ids: [${file.id}]}) { id name } }`,
    )
  ).data;
  const told = (
    await ask<{ history: { operation: string }[] | null }>(
      `{ history(filter: {module: "files", rootId: ${file.id}}) { operation } }`,
    )
  ).data;
  return {
    listed: listed?.files?.length ?? 0,
    rest: (await rest.text()).includes("costs.csv"),
    opened: (await ask("query ($path: String!) { signedUrl(path: $path) { url } }", { path: file.path })).code ?? "yes",
    named: named?.references?.length ?? 0,
    told: told?.history?.length ?? 0,
  };
};
const closed = { listed: 0, rest: false, opened: "NOT_FOUND", named: 0, told: 0 };
const open = { listed: 1, rest: true, opened: "yes", named: 1, told: 1 };
const remove = async (user: TestUser, id = file.id) =>
  (await served().ask(user, "mutation ($id: Int!) { deleteFile(id: $id) { id } }", { variables: { id } })).code ??
  "yes";

test("a file of no record is its uploader's, and of administrators who may delete files", async () => {
  expect(await doors(ours.admin)).toEqual(open);
  expect(await doors(buyer)).toEqual(open);
  expect(await doors(ours.user)).toEqual(closed);
  expect(await doors(restricted)).toEqual(closed);
  expect(await doors(app)).toEqual(closed);
  const another = await upload(ours.user);
  expect([await remove(ours.user), await remove(restricted), await remove(app)]).toEqual(
    Array.from({ length: 3 }, () => expect.stringMatching(/FORBIDDEN|NOT_FOUND/)),
  );
  expect(await remove(ours.user, another.id)).toBe("yes");
});

test("what an app may not upload without a record is not kept", async () => {
  expect(await upload(app)).toEqual({ id: 0, path: "" });
});

test("a file whose uploader is gone is the administrators'", async () => {
  const leaving = await served().user(ours.accountId);
  const { id } = await upload(leaving);
  await served().db.admin.query("delete from app_public.users where account_id = $1 and id = $2", [
    ours.accountId,
    leaving.userId,
  ]);
  expect(await remove(ours.user, id)).toMatch(/FORBIDDEN|NOT_FOUND/);
  expect(await remove(ours.admin, id)).toBe("yes");
});
