import { createHmac } from "node:crypto";
import type { Receiver } from "../../test/receiver.ts";
import type * as Addresses from "../addresses.ts";
import type * as Send from "../send.ts";

/** What sends: the modules themselves, or copies in which something is broken. */
export type Sender = { send: typeof Send.send; isPublic: typeof Addresses.isPublic };
/** Throws, or answers false, where it does not hold. */
export type Check = {
  name: string;
  isQuick?: boolean;
  holds(sender: Sender, receiver: Receiver): boolean | Promise<boolean>;
};

const secret = "whsec_test";
const patience = 200;
const sending = ({ send }: Sender, url: string, more: Partial<Send.Outgoing> = {}) =>
  send({ url, secret, eventId: "event-1", body: '{"id":"event-1"}', allowsPrivate: true, patience, ...more });
/** Sends where private addresses are closed, and sees to it that nothing came. */
const isRefused = async (sender: Sender, receiver: Receiver, host: string, more: Partial<Send.Outgoing> = {}) => {
  const before = receiver.hadAt("/private").length;
  const { status, failure } = await sending(sender, `http://${host}:${receiver.port}/private`, {
    allowsPrivate: false,
    ...more,
  });
  return status === null && receiver.hadAt("/private").length === before && failure === "private";
};

const closed = [
  ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.31.0.1", "192.0.0.1", "192.0.2.1"],
  ...["192.88.99.1", "192.168.1.1", "198.19.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "255.255.255.255"],
  ...["::1", "::", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "fe80::1", "fc00::1", "fd12::1", "64:ff9b::7f00:1", "ff02::1"],
  ...["2001::1", "2001:db8::1", "2002:7f00:1::", "3fff::1", "nonsense", ""],
];
const open = ["8.8.8.8", "93.184.215.14", "100.128.0.1", "172.32.0.1", "2606:4700:4700::1111"];

/** A name that leads elsewhere each time it is asked for; the last answer stays. */
const changing = (...answers: readonly string[][]) => {
  const asked = { times: 0 };
  const resolve: NonNullable<Send.Outgoing["resolve"]> = (_, __, done) => {
    const addresses = answers[Math.min(asked.times, answers.length - 1)] ?? [];
    asked.times += 1;
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
  return { asked, resolve };
};

/** What holds for one try, whoever receives. */
export const checks: readonly Check[] = [
  ...closed.map((address) => ({
    name: `"${address}" is no address of the internet`,
    isQuick: true,
    holds: ({ isPublic }: Sender) => !isPublic(address),
  })),
  ...open.map((address) => ({
    name: `${address} is one`,
    isQuick: true,
    holds: ({ isPublic }: Sender) => isPublic(address),
  })),
  // what URLs may spell an address as is told by Node's own parser
  ...["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "0"].map((host) => ({
    name: `${host} is not asked where private addresses are closed`,
    holds: (sender: Sender, receiver: Receiver) => isRefused(sender, receiver, host),
  })),
  {
    name: "a name with one private address among others is not asked",
    holds: (sender, receiver) =>
      isRefused(sender, receiver, "two.example", { resolve: changing(["8.8.8.8", "127.0.0.1"]).resolve }),
  },
  {
    name: "a name that leads nowhere is not asked",
    holds: (sender, receiver) => isRefused(sender, receiver, "none.example", { resolve: changing([]).resolve }),
  },
  {
    name: "a name that leads here the second time it is asked for leads nowhere",
    holds: async (sender, receiver) => {
      const { asked, resolve } = changing(["192.0.2.9"], ["127.0.0.1"]);
      const first = await isRefused(sender, receiver, "turning.example", { resolve });
      // an address of the internet that is given to nobody
      const rebound = changing(["2d00::1"], ["127.0.0.1"]);
      const before = receiver.hadAt("/private").length;
      const { status } = await sending(sender, `http://turning.example:${receiver.port}/private`, {
        allowsPrivate: false,
        resolve: rebound.resolve,
      });
      const one = asked.times === 1 && rebound.asked.times === 1;
      return first && one && status === null && receiver.hadAt("/private").length === before;
    },
  },
  {
    name: "the signature is of the time and the body",
    holds: async (sender, receiver) => {
      await sending(sender, receiver.at("/signed"));
      const { headers, body } = receiver.hadAt("/signed").at(-1)!;
      const [, seconds, sign] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["x-stockwright-signature"])) ?? [];
      const expected = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
      const isNow = Math.abs(Date.now() / 1000 - Number(seconds)) < 60;
      return sign === expected && isNow && headers["x-stockwright-event-id"] === "event-1";
    },
  },
  {
    name: "no redirect is followed",
    holds: async (sender, receiver) => {
      receiver.answers["/away"] = (response) =>
        void response.writeHead(302, { location: receiver.at("/elsewhere") }).end();
      const { status, failure } = await sending(sender, receiver.at("/away"));
      return status === 302 && failure === "answered" && receiver.hadAt("/elsewhere").length === 0;
    },
  },
  ...([200, 204, 299, 300, 400, 500] as const).map((code) => ({
    name: `${code} is ${code < 300 ? "taken" : "refused"}`,
    holds: async (sender: Sender, receiver: Receiver) => {
      receiver.answers[`/${code}`] = (response) => void response.writeHead(code).end();
      const { status, failure } = await sending(sender, receiver.at(`/${code}`));
      return status === code && (failure === null) === code < 300;
    },
  })),
  {
    name: "of an endless answer the beginning is read, and what the database cannot keep left out",
    holds: async (sender, receiver) => {
      receiver.answers["/endless"] = (response) => {
        const more = setInterval(() => response.write("x\0".repeat(5_000)), 5);
        response.on("close", () => clearInterval(more));
      };
      const { answer, failure } = await sending(sender, receiver.at("/endless"));
      return failure === null && answer?.length === 1024 && !answer.includes("\0");
    },
  },
  {
    name: "who does not answer in time is not waited for",
    holds: async (sender, receiver) => {
      receiver.answers["/silent"] = () => undefined;
      const began = Date.now();
      const { failure } = await Promise.race([
        sending(sender, receiver.at("/silent")),
        new Promise<{ failure: null }>((resolve) => void setTimeout(resolve, 4 * patience, { failure: null })),
      ]);
      return failure === "late" && Date.now() - began < 3 * patience;
    },
  },
  {
    name: "who dribbles is not waited for either",
    holds: async (sender, receiver) => {
      receiver.answers["/dribble"] = (response) => {
        const more = setInterval(() => response.write("."), 20);
        response.on("close", () => clearInterval(more));
      };
      const { failure } = await Promise.race([
        sending(sender, receiver.at("/dribble")),
        new Promise<{ failure: null }>((resolve) => void setTimeout(resolve, 4 * patience, { failure: null })),
      ]);
      return failure !== null;
    },
  },
  {
    name: "a refused connection is said by its code",
    holds: async (sender) => (await sending(sender, "http://127.0.0.1:1/nobody")).failure === "refused",
  },
  {
    name: "what is stopped from outside ends",
    holds: async (sender, receiver) => {
      receiver.answers["/stopped"] = () => undefined;
      const stop = new AbortController();
      setTimeout(() => stop.abort(), 20);
      const began = Date.now();
      const outgoing = { url: receiver.at("/stopped"), secret, eventId: "e", body: "{}", allowsPrivate: true };
      const { failure } = await sender.send({ ...outgoing, patience: 2_000 }, stop.signal);
      return failure !== null && Date.now() - began < 1_000;
    },
  },
];
