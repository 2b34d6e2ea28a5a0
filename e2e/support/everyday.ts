import type { Sent } from "./keep-alive.ts";

export type Ask = { path: string; sent?: Sent };
export type Everyday = Readonly<Record<"list" | "save" | "upload" | "file", (name: string) => Ask>>;

const vendor = {
  contactName: "Ann Berg",
  email: "ann@example.test",
  phone: "5035550100",
  address1: "1 Dock Rd",
  city: "Salem",
  postalCode: "97301",
  district: "OR",
  country: "US",
};

const boundary = "----everyday";
const part = (disposition: string, text: string): string =>
  `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`;

/** What an office asks of a server all day, ready to be sent; `filePath` is an address that opens a file. */
export const everyday = (token: string, filePath: string): Everyday => {
  const headers = { authorization: `Bearer ${token}`, "x-requested-with": "stockwright" };
  const graphql = (query: string, variables: object = {}): Ask => ({
    path: "/graphql",
    sent: {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ query, variables }),
    },
  });
  return {
    list: () => graphql("{ skus(limit: 25) { id code name } }"),
    save: (name) =>
      graphql("mutation ($input: CreateVendorInput!) { createVendor(input: $input) { vendor { id } } }", {
        input: { ...vendor, name },
      }),
    upload: (name) => ({
      path: "/graphql",
      sent: {
        method: "POST",
        headers: { ...headers, "content-type": `multipart/form-data; boundary=${boundary}` },
        body:
          part(
            'name="operations"',
            JSON.stringify({
              query: "mutation ($files: [Upload!]!) { uploadFiles(files: $files) { files { id path } } }",
              variables: { files: [null] },
            }),
          ) +
          part('name="map"', '{"0":["variables.files.0"]}') +
          part(`name="0"; filename="${name}.txt"`, name.repeat(2_000)) +
          `--${boundary}--\r\n`,
      },
    }),
    file: () => ({ path: filePath }),
  };
};
