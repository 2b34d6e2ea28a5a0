import { expect, test } from "vitest";
import { mediaType } from "./media-type.ts";

const zip = Buffer.from("504b0304", "hex");
const text = Buffer.from("a,b\n1,2\n");
const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

test.each([
  ["a table", text, "text/csv", "text/csv"],
  ["a table with its encoding", text, "Text/CSV; charset=utf-8", "text/csv"],
  ["a drawing", Buffer.from("<svg/>"), "image/svg+xml", "image/svg+xml"],
  ["a document of an office", zip, word, word],
  ["an archive", zip, "application/octet-stream", "application/zip"],
  ["what nobody knows", text, undefined, "application/octet-stream"],
  ["no media type", text, "<script>", "application/octet-stream"],
  ["a PDF that is called a page", Buffer.from("%PDF-1.7"), "text/html", "application/pdf"],
  ["a page that is called a picture", Buffer.from("<html>"), "image/png", "application/octet-stream"],
])("%s", (_name, start, given, type) => {
  expect(mediaType({ start, size: start.length }, given)).toBe(type);
});

test("a picture that no browser shows may be as large as a file, and is then told as one", () => {
  expect(mediaType({ start: text, size: 2_000_000 }, "image/heic")).toBe("application/octet-stream");
  expect(mediaType({ start: text, size: 2_000_000 }, "text/csv")).toBe("text/csv");
});
