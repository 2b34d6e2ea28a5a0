import { createHash, createHmac } from "node:crypto";
import { openAsBlob } from "node:fs";
import type { FileStore } from "./store.ts";

export type S3 = { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string };

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** The headers of AWS Signature Version 4; the body is not signed, TLS guards it. */
export const signedHeaders = (
  { region, accessKeyId, secretAccessKey }: S3,
  method: string,
  url: URL,
  now = new Date(),
): Record<string, string> => {
  const moment = now.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const day = moment.slice(0, 8);
  const headers = { host: url.host, "x-amz-content-sha256": "UNSIGNED-PAYLOAD", "x-amz-date": moment };
  const names = Object.keys(headers).join(";");
  const written = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const request = [
    method,
    url.pathname,
    "",
    ...written.map((line) => line.trimEnd()),
    "",
    names,
    "UNSIGNED-PAYLOAD",
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", moment, scope, sha256(request)].join("\n");
  const key = ["s3", "aws4_request"].reduce(
    (signing, part) => hmac(signing, part),
    hmac(hmac(`AWS4${secretAccessKey}`, day), region),
  );
  const signature = hmac(key, toSign).toString("hex");
  return {
    "x-amz-content-sha256": headers["x-amz-content-sha256"],
    "x-amz-date": moment,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
};

/** Files in a bucket of S3 or anything that speaks its protocol. */
export const s3Store = (s3: S3): FileStore => {
  const call = async (method: string, key: string, body?: Blob): Promise<Response> => {
    const url = new URL(`${s3.endpoint.replace(/\/+$/, "")}/${s3.bucket}/${key}`);
    const response = await fetch(url, {
      method,
      headers: signedHeaders(s3, method, url),
      ...(body ? { body } : {}),
      signal: AbortSignal.timeout(30_000),
      redirect: "error",
    });
    if (!response.ok && response.status !== 404) throw new Error(`S3 answered ${response.status} to ${method}.`);
    return response;
  };
  return {
    keep: async (key, source) => {
      const response = await call("PUT", key, await openAsBlob(source));
      if (!response.ok) throw new Error("S3 has no such bucket.");
    },
    read: async (key) => {
      const response = await call("GET", key);
      return response.ok ? response.body : null;
    },
    remove: async (key) => void (await call("DELETE", key)),
  };
};

/** S3_BUCKET and its companions, or null: then files lie on disk. */
export const s3From = (env: NodeJS.ProcessEnv): S3 | null => {
  const {
    S3_BUCKET: bucket,
    S3_REGION: region = "us-east-1",
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  if (!bucket) return null;
  if (!accessKeyId || !secretAccessKey) throw new Error("S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.");
  return {
    bucket,
    region,
    accessKeyId,
    secretAccessKey,
    endpoint: env.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
  };
};
