import { createHmac } from "node:crypto";
import type { Holding } from "../../../db/test/faults/in-copies.ts";
import type { Receiver } from "../../test/receiver.ts";
import type * as Send from "../send.ts";

/** What sends: the module itself, or a copy in which something is broken. */
export type Sender = { send: typeof Send.send };

const secret = "whsec_test";
const sending = ({ send }: Sender, url: string) =>
  send({ url, secret, eventId: "event-1", body: '{"id":"event-1"}', allowsPrivate: true, patience: 200 });

/** What holds for one try of a webhook; what does of any try is in db/client/outgoing. */
export const checksWith = (receiver: Receiver): readonly Holding<Sender>[] => [
  {
    name: "the signature is of the time and the body",
    holds: async (sender) => {
      await sending(sender, receiver.at("/signed"));
      const { headers, body } = receiver.hadAt("/signed").at(-1)!;
      const [, seconds, sign] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["x-stockwright-signature"])) ?? [];
      const expected = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
      const isNow = Math.abs(Date.now() / 1000 - Number(seconds)) < 60;
      return sign === expected && isNow && headers["x-stockwright-event-id"] === "event-1";
    },
  },
  ...([200, 204, 299, 300, 302, 400, 500] as const).map((code) => ({
    name: `${code} is ${code < 300 ? "taken" : "refused"}`,
    holds: async (sender: Sender) => {
      receiver.answers[`/${code}`] = (response) => void response.writeHead(code).end();
      const { status, failure } = await sending(sender, receiver.at(`/${code}`));
      return status === code && failure === (code < 300 ? null : "answered");
    },
  })),
  {
    name: "of an endless answer the beginning is stored, without what the database cannot hold",
    holds: async (sender) => {
      receiver.answers["/endless"] = (response) => {
        const more = setInterval(() => response.write("x\0".repeat(5_000)), 5);
        response.on("close", () => clearInterval(more));
      };
      const { answer, failure } = await sending(sender, receiver.at("/endless"));
      return failure === null && answer?.length === 1024 && !answer.includes("\0");
    },
  },
  {
    name: "an answer is cut between its characters",
    holds: async (sender) => {
      receiver.answers["/long"] = (response) => void response.end("😀".repeat(1_000));
      return (await sending(sender, receiver.at("/long"))).answer === "😀".repeat(512);
    },
  },
  {
    name: "a try that failed has its reason",
    holds: async (sender) => {
      const { status, answer, failure } = await sending(sender, "http://127.0.0.1:1/nobody");
      return status === null && answer === null && failure === "refused";
    },
  },
];
