import fc, { type Arbitrary } from "fast-check";
import { oddTexts, oddValue } from "./values.ts";
import { fewChanges, garbled, type Sent } from "./wire.ts";

const upload = "mutation ($files: [Upload!]!) { uploadFiles(files: $files) { files { id name } } }";
const part = (disposition: string, content: string, type = ""): string =>
  `--sep\r\ncontent-disposition: form-data; ${disposition}\r\n${type && `content-type: ${type}\r\n`}\r\n${content}\r\n`;

const operations = fc.oneof(
  { weight: 12, arbitrary: fc.constant({ query: upload, variables: { files: [null] } }) },
  { weight: 1, arbitrary: oddValue },
);
const map = fc.oneof(
  { weight: 12, arbitrary: fc.constant<unknown>({ "0": ["variables.files.0"] }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      { "0": ["variables.files.9"] },
      { "0": ["__proto__.polluted"] },
      { "0": ["variables.__proto__.x"] },
      { "0": ["query"] },
      { "0": ["variables"] },
      { "0": [""] },
      { "0": ["."] },
      { "0": [1] },
      { "0": "variables.files.0" },
      { "0": ["variables.files.0"], "1": ["variables.files.0"] },
      Object.fromEntries(Array.from({ length: 12 }, (_, index) => [String(index), [`variables.files.${index}`]])),
    ),
  },
  { weight: 1, arbitrary: oddValue },
);
const file = fc.record({
  name: fc.constantFrom("0", "1", "", "operations", "map"),
  filename: fc.constantFrom("a.txt", "", "../../x", "\u00ff", "a\\..\\b", 'q"uote', "x".repeat(3_000), "..", "con.png"),
  type: fc.constantFrom("text/plain", "", "image/png", "x/y; charset=utf-16", ";;"),
  content: fc.constantFrom(
    "hello",
    "",
    "\u0089PNG\r\n\u001a\n",
    "--sep",
    "\u0000".repeat(2_000),
    ...oddTexts.slice(0, 8),
  ),
});

const rightFile = { name: "0", filename: "a.txt", type: "text/plain", content: "hello" };
const files = fc.oneof(
  { weight: 3, arbitrary: fc.array(file, { maxLength: 3 }) },
  { weight: 2, arbitrary: file.map((one) => [{ ...one, name: "0" }]) },
  { weight: 1, arbitrary: fc.array(file, { maxLength: 2 }).map((more) => [rightFile, ...more]) },
);
const orders = ["right", "right", "right", "right", "right", "right", "files first", "no end"] as const;
const form = fc.tuple(operations, map, files, fc.constantFrom(...orders)).map(([asked, places, sentFiles, order]) => {
  const fields = part('name="operations"', JSON.stringify(asked)) + part('name="map"', JSON.stringify(places));
  const sent = sentFiles
    .map(({ name, filename, type, content }) => part(`name="${name}"; filename="${filename}"`, content, type))
    .join("");
  return (order === "files first" ? sent + fields : fields + sent) + (order === "no end" ? "" : "--sep--\r\n");
});
const rightType = "multipart/form-data; boundary=sep";
const wrongTypes = ["multipart/form-data", "multipart/form-data;boundary=", `multipart/form-data; boundary=${"x".repeat(500)}`, 'multipart/form-data; boundary="'] as const; // prettier-ignore

/** Uploads by somebody who is signed in: odd forms, some of them garbled, some cut short. */
export const oddUpload = (token: () => string): Arbitrary<() => Sent> =>
  fc
    .tuple(
      form,
      fc.oneof(
        { weight: 9, arbitrary: fc.constant(rightType) },
        { weight: 1, arbitrary: fc.constantFrom(...wrongTypes) },
      ),
      fewChanges,
      fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 50, -7),
    )
    .map(([text, type, made, short]) => () => {
      const body = garbled(Buffer.from(text), made);
      const head = `POST /graphql HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token()}\r\nx-requested-with: x\r\ncontent-type: ${type}\r\ncontent-length: ${Math.max(0, body.length + short)}\r\nconnection: close\r\n\r\n`;
      return { kind: "multipart", bytes: Buffer.concat([Buffer.from(head, "latin1"), body]) };
    });
