import { openAsBlob } from "node:fs";
import { tmpdir } from "node:os";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { AwsV4Signer } from "aws4fetch";
import type { Bucket } from "../../db/client/configuration/configuration.ts";
import { orFault } from "../errors/fault.ts";
import type { FileStore, StoredFile } from "./store.ts";

/** Milliseconds until a bucket has begun to answer; and for a file, until it has been taken. */
const patience = { answer: 10_000, file: 120_000 };

type Asked = { method: string; key: string; body?: Blob };

/** Files in a bucket of S3 or anything that speaks its protocol. */
export const s3Store = (s3: Bucket, { answer, file } = patience): FileStore => {
  const keys = new Map<string, ArrayBuffer>();
  /** Waits for the head of the answer only: how long its body may take is its reader's affair. */
  const call = async ({ method, key, body }: Asked, giveUp = new AbortController()): Promise<Response> => {
    const url = `${s3.endpoint.replace(/\/+$/, "")}/${s3.bucket}/${key}`;
    const { headers } = await new AwsV4Signer({ ...s3, service: "s3", method, url, cache: keys }).sign();
    const late = setTimeout(() => giveUp.abort(new Error("no answer in time")), body ? file : answer);
    try {
      const response = await fetch(url, {
        method,
        headers,
        ...(body ? { body } : {}),
        signal: giveUp.signal,
        redirect: "error",
      });
      if (response.ok || response.status === 404) return response;
      giveUp.abort(); // it may have answered without taking what we send
      throw new Error(`it answered ${response.status} to ${method}`);
    } finally {
      clearTimeout(late);
    }
  };
  /** Nobody reads the answer; unread it would hold its connection. */
  const tell = async (asked: Asked): Promise<Response> => {
    const response = await call(asked);
    await response.body?.cancel();
    return response;
  };
  const keep = async (key: string, source: string): Promise<void> => {
    const { ok } = await tell({ method: "PUT", key, body: await openAsBlob(source) });
    if (!ok) throw new Error("there is no such bucket");
  };
  const read = async (key: string): Promise<StoredFile | null> => {
    const giveUp = new AbortController();
    const response = await call({ method: "GET", key }, giveUp);
    const size = Number(response.headers.get("content-length") ?? Number.NaN);
    if (response.ok && response.body && Number.isSafeInteger(size)) {
      const bytes = Readable.fromWeb(response.body as ReadableStream);
      bytes.once("close", () => giveUp.abort()); // a bucket that stops half way is let go with its reader
      return { size, bytes };
    }
    await response.body?.cancel();
    if (response.status === 404) return null;
    throw new Error("it does not say how long the file is");
  };
  return {
    waiting: tmpdir(),
    keep: (key, source) => orFault("bucket", "cannot be written", keep(key, source)),
    read: (key) => orFault("bucket", "cannot be read", read(key)),
    remove: async (key) => void (await orFault("bucket", "cannot be written", tell({ method: "DELETE", key }))),
  };
};
