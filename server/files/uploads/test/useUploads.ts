import { readdirSync, readlinkSync } from "node:fs";
import type { Socket } from "node:net";
import { join } from "node:path";
import { beforeAll, expect } from "vitest";
import type { TestAccount, TestUser } from "../../../../db/test/accounts.ts";
import { open } from "../../../test/edge/raw.ts";
import { uploadHead } from "../../../test/form.ts";
import { useServed } from "../../../test/served.ts";

export type Answer = {
  status: number;
  code: string | undefined;
  fields: unknown;
  files: { size: number; name: string }[];
};
const read = (answer: string): Answer => {
  const [head = "", body = ""] = answer.split("\r\n\r\n", 2);
  const { data, errors } = JSON.parse(body || "{}") as {
    data?: { uploadFiles: { files: Answer["files"] } | null };
    errors?: { extensions: { code: string; fields?: unknown } }[];
  };
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
    code: errors?.[0]?.extensions.code,
    fields: errors?.[0]?.extensions.fields,
    files: data?.uploadFiles?.files ?? [],
  };
};
/** What comes back, from the first byte on, until it is whole. */
export const whole = async (socket: Socket): Promise<Answer> => {
  let text = "";
  return new Promise((resolve, reject) => {
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString("latin1");
      const [head = "", body] = text.split("\r\n\r\n", 2);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      if (body !== undefined && body.length >= length) resolve(read(text));
    });
    socket.on("close", () => reject(new Error(`closed after ${JSON.stringify(text.slice(0, 200))}`)));
  });
};
export const descriptors = (): string[] =>
  readdirSync("/proc/self/fd").flatMap((name) => {
    try {
      return [readlinkSync(`/proc/self/fd/${name}`)];
    } catch {
      return []; // closed since
    }
  });

/** A server that takes files, a person who sends them over sockets, and what they leave behind. */
export const useUploads = () => {
  /** Slow senders are ended sooner here than in the product, but not so soon that a busy machine looks like one. */
  const served = useServed({ pace: { milliseconds: 4_000, least: 1_000 } });
  const company: { account?: TestAccount } = {};
  beforeAll(async () => void (company.account = await served().account()));
  const account = (): TestAccount => {
    if (!company.account) throw new Error("The company is there from beforeAll on");
    return company.account;
  };
  const person = (): TestUser => account().admin;

  const connect = (): Promise<Socket> => open(Number(new URL(served().url).port));
  const token = (): string => served().tokenOf(person());
  const send = async (body: Buffer, head: Parameters<typeof uploadHead>[0] = {}): Promise<Answer> => {
    const socket = await connect();
    const answer = whole(socket);
    socket.write(uploadHead({ token: token(), length: body.length, ...head }));
    socket.write(body);
    try {
      return await answer;
    } finally {
      socket.destroy();
    }
  };

  const waiting = (): string[] => {
    try {
      return readdirSync(join(served().folder, "waiting"));
    } catch {
      return [];
    }
  };
  /** The pool opens up to ten connections meanwhile. */
  const nothingIsLeft = async (before: number): Promise<void> => {
    await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
    await expect.poll(() => descriptors().filter((path) => path.startsWith(served().folder))).toEqual([]);
    await expect.poll(() => descriptors().length, { timeout: 20_000 }).toBeLessThanOrEqual(before + 10);
  };
  return { served, account, person, connect, token, send, waiting, nothingIsLeft };
};
