/** multipart/form-data written by hand, so that it can be wrong. */
export const boundary = "stockwright-test-boundary";

type Part = { head: string; body: string | Buffer };

export const field = (name: string, value: unknown): Part => ({
  head: `content-disposition: form-data; name="${name}"`,
  body: typeof value === "string" ? value : JSON.stringify(value),
});
export const filePart = (name: string, filename: string, bytes: string | Buffer): Part => ({
  head: `content-disposition: form-data; name="${name}"; filename="${filename}"\r\ncontent-type: text/html`,
  body: bytes,
});

export const query =
  "mutation ($files: [Upload!]!) { uploadFiles(files: $files) { files { id name type size path } } }";
export const operations = (files: number): Part =>
  field("operations", { query, variables: { files: Array.from({ length: files }, () => null) } });
export const map = (files: number): Part =>
  field("map", Object.fromEntries(Array.from({ length: files }, (_, at) => [at, [`variables.files.${at}`]])));

export const start = ({ head, body }: Part): Buffer =>
  Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(body)]);
export const end = `--${boundary}--\r\n`;

export const form = (...parts: readonly Part[]): Buffer =>
  Buffer.concat([...parts.flatMap((part) => [start(part), Buffer.from("\r\n")]), Buffer.from(end)]);

/** What an honest client sends. */
export const uploadForm = (...files: readonly { name: string; bytes: string | Buffer }[]): Buffer =>
  form(
    operations(files.length),
    map(files.length),
    ...files.map(({ name, bytes }, at) => filePart(String(at), name, bytes)),
  );

type Head = { token?: string; length?: number | "chunked"; type?: string };

/** The head of its request; `length` is what it claims. */
export const uploadHead = ({ token, length, type = `multipart/form-data; boundary=${boundary}` }: Head): string =>
  [
    "POST /graphql HTTP/1.1",
    "host: stockwright.test",
    "x-requested-with: test",
    `content-type: ${type}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
    length === "chunked" ? "transfer-encoding: chunked" : `content-length: ${length}`,
    "\r\n",
  ].join("\r\n");
