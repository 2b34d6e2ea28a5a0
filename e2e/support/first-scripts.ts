import { get } from "node:http";

const asked = (url: string, headers: Readonly<Record<string, string>>): Promise<Buffer> =>
  new Promise((done, fail) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk)).once("end", () => done(Buffer.concat(chunks)));
    }).once("error", fail);
  });

/** Bytes of a file as gzip, as it comes over the wire. */
export const gzipped = async (url: string): Promise<number> => (await asked(url, { "accept-encoding": "gzip" })).length;

/** Addresses of the scripts that the server names in a page: what is fetched before its first rows. */
export const firstScripts = async (url: string, path: string, lang: string): Promise<string[]> => {
  const page = (await asked(url + path, { accept: "text/html", cookie: `lang=${lang}` })).toString();
  return [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => url + file);
};
