import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { end, field, filePart, form, map, operations, query, start, uploadForm, uploadHead } from "../../test/form.ts";
import { uploadLimits } from "./limits.ts";
import { useUploads, whole } from "./test/useUploads.ts";

const { connect, token, send, waiting } = useUploads();
const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

test("a file of exactly 25 MB is taken, one of a byte more is refused, and so with images of a mebibyte", async () => {
  const bytes = Buffer.alloc(uploadLimits.file + 1, "x");
  const exactly = await send(uploadForm({ name: "a.bin", bytes: bytes.subarray(0, uploadLimits.file) }));
  expect([exactly.status, exactly.files[0]?.size]).toEqual([200, 26_214_400]);
  expect(await send(uploadForm({ name: "a.bin", bytes }))).toMatchObject({
    status: 413,
    code: "VALIDATION",
    fields: { files: "fileSize" },
  });
  const image = Buffer.concat([png, Buffer.alloc(uploadLimits.image + 1 - png.length)]);
  expect((await send(uploadForm({ name: "a.png", bytes: image.subarray(0, uploadLimits.image) }))).files[0]?.size).toBe(
    1_048_576,
  );
  expect(await send(uploadForm({ name: "a.dat", bytes: image }))).toMatchObject({
    status: 413,
    code: "VALIDATION",
    fields: { files: "imageSize" },
  });
  expect(waiting()).toEqual([]);
});

test("the answer is there while the client still sends, and no reset overtakes it", async () => {
  const socket = await connect();
  const answer = whole(socket);
  const ended = new Promise<string>((resolve) => {
    socket.once("end", () => resolve("end"));
    socket.once("error", ({ message }) => resolve(message));
  });
  socket.write(uploadHead({ token: token(), length: 200_000_000 }));
  socket.write(start(operations(1)));
  socket.write("\r\n");
  socket.write(start(map(1)));
  socket.write("\r\n");
  socket.write(start(filePart("0", "a.bin", "")));
  const megabyte = Buffer.alloc(1_000_000, "x");
  let sent = 0;
  const answered = new AbortController();
  void answer.then(() => answered.abort());
  while (!answered.signal.aborted && sent < 100) {
    if (!socket.write(megabyte)) await new Promise((ready) => socket.once("drain", ready));
    sent += 1;
    await delay(1);
  }
  expect(await answer).toMatchObject({ status: 413, fields: { files: "fileSize" } });
  expect(sent).toBeLessThan(60);
  for (let more = 0; more < 5; more += 1) socket.write(megabyte); // the answer was read; we go on all the same
  socket.end(); // we stop half way: the server has nothing to wait for
  expect(await ended).toBe("end");
  expect(waiting()).toEqual([]);
});

test("what is announced too large is refused before a byte of it came", async () => {
  const socket = await connect();
  const answer = whole(socket);
  socket.write(uploadHead({ token: token(), length: uploadLimits.body + 1 }));
  expect(await answer).toMatchObject({ status: 413, code: "BAD_REQUEST" });
  socket.destroy();
});

const files = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `${at}.txt`, bytes: "x" }));
const one = filePart("0", "a.txt", "x");
const mapTo = (...paths: unknown[]) => form(operations(1), field("map", { 0: paths }), one);

test("ten files travel together, eleven do not", async () => {
  expect((await send(uploadForm(...files(10)))).files).toHaveLength(10);
  expect(await send(uploadForm(...files(11)))).toMatchObject({ status: 413, code: "BAD_REQUEST" });
});

test.each<[string, Buffer, Parameters<typeof uploadHead>[0]?]>([
  ["no boundary", uploadForm(...files(1)), { type: "multipart/form-data" }],
  ["an empty boundary", uploadForm(...files(1)), { type: "multipart/form-data; boundary=" }],
  ["another boundary", uploadForm(...files(1)), { type: "multipart/form-data; boundary=other" }],
  ["an empty body", Buffer.from("--")],
  ["no end", uploadForm(...files(1)).subarray(0, -10)],
  ["no parts", Buffer.from(end)],
  ["no operations", form(map(1), one)],
  ["no map", form(operations(1), one)],
  ["files first", form(one, operations(1), map(1))],
  ["the map first", form(map(1), operations(1), one)],
  ["operations twice", form(operations(1), operations(1), map(1), one)],
  ["the map twice", form(operations(1), map(1), map(1), one)],
  ["operations that are no JSON", form(field("operations", "{"), map(1), one)],
  ["operations that are a list", form(field("operations", "[]"), map(1), one)],
  ["operations that are null", form(field("operations", "null"), map(1), one)],
  ["operations of 200 kB", form(field("operations", `{"query":"${"x".repeat(200_000)}"}`), map(1), one)],
  ["a map of 200 kB", form(operations(1), field("map", `{"${"x".repeat(200_000)}":[]}`), one)],
  ["a map that is a list", form(operations(1), field("map", []), one)],
  ["a map of text", form(operations(1), field("map", { 0: "variables.files.0" }), one)],
  ["a map of numbers", mapTo(0)],
  ["a map to nothing", mapTo()],
  ["a map to two places", mapTo("variables.files.0", "variables.files.0")],
  ["a map to an unknown path", mapTo("variables.files.1")],
  ["a map to the query", mapTo("query")],
  ["a map to the variables", mapTo("variables")],
  ["a map to __proto__", mapTo("variables.__proto__.polluted")],
  ["a map to constructor", mapTo("variables.constructor.prototype")],
  ["a map to length", mapTo("variables.files.length")],
  ["a map of an endless path", mapTo(`variables${".files".repeat(5_000)}`)],
  ["a file that the map does not name", form(operations(1), map(1), one, filePart("1", "b.txt", "x"))],
  ["a file that does not come", form(operations(2), map(2), one)],
  ["a file twice", form(operations(1), map(1), one, one)],
  [
    "two files for one place",
    form(
      operations(1),
      field("map", { 0: ["variables.files.0"], 1: ["variables.files.0"] }),
      one,
      filePart("1", "b.txt", "x"),
    ),
  ],
  [
    "a file without a name of its part",
    form(operations(1), map(1), { head: 'content-disposition: form-data; filename="a"', body: "x" }),
  ],
  ["a file named __proto__", form(operations(1), map(1), filePart("__proto__", "a.txt", "x"))],
  ["a third field", form(operations(1), map(1), field("more", "x"), one)],
  [
    "10,000 empty parts",
    form(operations(1), map(1), ...Array.from({ length: 10_000 }, () => ({ head: "x: y", body: "" }))),
  ],
  ["10,000 files", form(operations(1), map(1), ...Array.from({ length: 10_000 }, () => one))],
  ["a part's head that is none", form(operations(1), map(1), { head: "\0\0\0", body: "x" })],
  ["a part's head of 100 kB", form(operations(1), map(1), { head: `x: ${"y".repeat(100_000)}`, body: "x" })],
  ["U+0000 in the name", uploadForm({ name: "a\0.txt", bytes: "x" })],
  [
    "a line break in the name",
    form(operations(1), map(1), {
      head: "content-disposition: form-data; name=\"0\"; filename*=utf-8''a%0d%0ab.txt",
      body: "x",
    }),
  ],
  ["a name that reads backwards", uploadForm({ name: "exe.\u202egpj", bytes: "x" })],
  ["a name of 10 kB", uploadForm({ name: `${"x".repeat(10_000)}.txt`, bytes: "x" })],
  ["an Upload that is text", form(field("operations", { query, variables: { files: ["x"] } }), field("map", {}))],
  [
    "an Upload that looks like one",
    form(
      field("operations", {
        query,
        variables: { files: [{ name: "a", type: "a/b", size: 1, path: "x".repeat(30), source: "/etc/passwd" }] },
      }),
      field("map", {}),
    ),
  ],
])("%s is refused with a code", async (_, body, head) => {
  const { status, code, files: made } = await send(body, head ?? {});
  expect(status).toBeLessThan(500);
  expect(["BAD_REQUEST", "VALIDATION"]).toContain(code);
  expect(made).toEqual([]);
  await expect.poll(waiting).toEqual([]);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test.each([
  ["../../etc/passwd", "passwd"],
  ["..\\\\..\\\\boot.ini", "boot.ini"],
  ["..", "file"],
  ["/", "file"],
  ["résumé 日本.pdf", "résumé 日本.pdf"],
  [`${"x".repeat(251)}.txt`, `${"x".repeat(251)}.txt`],
])("a name keeps nothing of the folders it came from: %s", async (given, kept) => {
  const { files: made } = await send(uploadForm({ name: given, bytes: "x" }));
  expect(Buffer.from(made[0]?.name ?? "", "latin1").toString()).toBe(kept);
});

test("one file is kept once, however many fields ask for it", async () => {
  const twice = query.replace(
    "uploadFiles(files: $files)",
    "a: uploadFiles(files: $files) { files { id } } uploadFiles(files: $files)",
  );
  const { status, code } = await send(
    form(field("operations", { query: twice, variables: { files: [null] } }), map(1), one),
  );
  expect([status, code]).toEqual([200, "BAD_REQUEST"]);
  await expect.poll(waiting).toEqual([]);
});

test("an operation that takes no file leaves none", async () => {
  const asks = { query: "query ($files: [Upload!]) { currentUser { id } }", variables: { files: [null] } };
  await send(form(field("operations", asks), map(1), one));
  await expect.poll(waiting).toEqual([]);
});
