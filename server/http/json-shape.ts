import type { GrafservBody, RequestDigest } from "postgraphile/grafserv";
import { SafeError } from "postgraphile/grafast";

/** What a body may be made of. An order of 4,000 lines has 4,000 objects of about ten members. */
export const bodyLimits = { depth: 40, containers: 20_000, members: 100_000 } as const;

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const opening: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closing: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** The index behind the text that starts at `start`. */
const afterText = (json: Buffer, start: number): number => {
  let at = start + 1;
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1;
  return at + 1;
};

/** Whether JSON would be more objects than its bytes let expect: a megabyte of `{}` takes forty once it is parsed. */
export const isTooLarge = (json: Buffer): boolean => {
  let [depth, containers, members] = [0, 0, 0];
  for (let at = 0; at < json.length;) {
    const byte = json[at] ?? 0;
    if (byte === quote) {
      at = afterText(json, at);
      continue;
    }
    if (opening.has(byte)) {
      depth += 1;
      containers += 1;
    } else if (closing.has(byte)) depth -= 1;
    else if (byte === colon) members += 1;
    if (depth > bodyLimits.depth || containers > bodyLimits.containers || members > bodyLimits.members) return true;
    at += 1;
  }
  return false;
};

const bounded = async (body: ReturnType<RequestDigest["getBody"]>): Promise<GrafservBody> => {
  const read = await body;
  if (read.type === "buffer" && isTooLarge(read.buffer))
    throw new SafeError("The request has too many values or nests them too deeply.", {
      statusCode: 400,
      code: "TOO_COMPLEX",
    });
  return read;
};

export const JsonShapePlugin: GraphileConfig.Plugin = {
  name: "StockwrightJsonShapePlugin",
  description: "Counts what a body is made of before it is parsed",
  version: "1.0.0",
  grafserv: {
    middleware: {
      processRequest(next, { requestDigest }) {
        const digest: RequestDigest = requestDigest;
        if (digest.headers["content-type"]?.startsWith("application/json")) {
          const read = digest.getBody.bind(digest);
          digest.getBody = () => bounded(read());
        }
        return next();
      },
    },
  },
};
