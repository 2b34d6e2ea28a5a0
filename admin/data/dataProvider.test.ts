// @vitest-environment jsdom
import { HttpError } from "react-admin";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerWith } from "../test/network.ts";
import { dataProvider } from "./dataProvider.ts";
import { Failure } from "./failure.ts";
import { writeTokens } from "./session.ts";

beforeEach(() => writeTokens({ accessToken: "good", refreshToken: "next" }));
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const refusal = {
  message: "Name is taken",
  extensions: { code: "VALIDATION", fields: { name: "taken" }, detail: { rule: "unique" } },
};

test("a refusal reaches whoever asked with its code, its fields and its detail", async () => {
  answerWith(() => ({ errors: [refusal] }));
  const refused = await dataProvider.create("vendors", { data: { name: "Alder" } }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Failure);
  expect(refused).toMatchObject({ code: "VALIDATION", fields: { name: "taken" }, detail: { rule: "unique" } });
});

test("a record that is not there is a 404", async () => {
  answerWith(() => ({ data: { record: null } }));
  const missing = await dataProvider.getOne("vendors", { id: 7 }).catch((error: unknown) => error);
  expect(missing).toBeInstanceOf(HttpError);
  expect(missing).toMatchObject({ status: 404 });
});

test("what is asked for no longer is called off on the network, and said to be so", async () => {
  expect(dataProvider.supportAbortSignal).toBe(true);
  const asked: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal("fetch", (_url: unknown, { signal }: RequestInit) => {
    asked.push(signal);
    return new Promise((_, fail) =>
      signal?.addEventListener("abort", () => fail(new DOMException("called off", "AbortError"))),
    );
  });
  const control = new AbortController();
  const answer = dataProvider.getOne("vendors", { id: 7, signal: control.signal }).catch((error: unknown) => error);
  await vi.waitFor(() => expect(asked).toEqual([control.signal]));
  control.abort();
  expect(await answer).toMatchObject({ name: "AbortError" });
});

test("a submit is sent with its key, a change with the version it was made at", async () => {
  const sent = answerWith(() => ({ data: { saved: { record: { id: 7, version: 4 } } } }));
  const { data } = await dataProvider.update("vendors", {
    id: 7,
    data: { name: "Alder" },
    previousData: { id: 7, name: "Elder", version: 3 },
    meta: { idempotencyKey: "once" },
  });
  expect(sent[0]?.variables).toEqual({ input: { id: 7, name: "Alder", version: 3, idempotencyKey: "once" } });
  expect(data).toEqual({ id: 7, version: 4 });
});

test("the rows behind a cursor are asked for without their total", async () => {
  const page = { edges: [{ node: { id: 1 } }], pageInfo: { hasNextPage: true, endCursor: "c2" } };
  const sent = answerWith(() => ({ data: { page } }));
  const found = await dataProvider.getList("vendors", {
    pagination: { page: 2, perPage: 1 },
    sort: { field: "name", order: "ASC" },
    filter: {},
    meta: { after: "c1", fields: ["name"] },
  });
  expect(sent[0]?.variables).toMatchObject({ after: "c1", limit: 1, orderBy: [{ column: "name", order: "ASC" }] });
  expect(sent[0]?.query).not.toContain("totalCount");
  expect(found).toEqual({
    data: [{ id: 1 }],
    pageInfo: { hasNextPage: true, hasPreviousPage: true },
    meta: { endCursor: "c2" },
  });
});

test("several are deleted one after the other, each at the version it was chosen at", async () => {
  const sent = answerWith(() => ({ data: { deleted: { id: 1 } } }));
  await dataProvider.deleteMany("vendors", { ids: [4, 5], meta: { versions: [2, 9] } });
  expect(sent.map(({ variables }) => variables)).toEqual([
    { id: 4, version: 2 },
    { id: 5, version: 9 },
  ]);
});
