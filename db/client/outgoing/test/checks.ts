import type { Holding } from "../../../test/faults/in-copies.ts";
import type { Receiver } from "../../../../workers/test/receiver.ts";
import type * as Addresses from "../addresses.ts";
import type * as Attempts from "../attempt.ts";

/** What tries: the modules themselves, or copies in which something is broken. */
export type Subject = { attempt: typeof Attempts.attempt; isPublic: typeof Addresses.isPublic };
type Resolve = NonNullable<Attempts.Reach["resolve"]>;

const patience = 200;
const most = 1_000;
/** One try; one that does not end by itself fails. */
const tries = (
  { attempt }: Subject,
  url: string,
  reach: Partial<Attempts.Reach> = {},
  stop?: AbortSignal,
): Promise<Attempts.Attempt> =>
  Promise.race([
    attempt(
      { url, method: "POST", headers: { "x-about": "this" }, body: "{}", most },
      { allowsPrivate: true, patience, ...reach },
      stop,
    ),
    new Promise<never>((_, reject) => void setTimeout(reject, 3 * patience, new Error("It goes on."))),
  ]);

const closed = [
  ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.31.0.1", "192.0.0.1", "192.0.2.1"],
  ...["192.88.99.1", "192.168.1.1", "198.19.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "255.255.255.255"],
  ...["::1", "::", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "fe80::1", "fc00::1", "fd12::1", "64:ff9b::7f00:1", "ff02::1"],
  ...["2001::1", "2001:db8::1", "2002:7f00:1::", "3fff::1", "nonsense", ""],
];
const open = ["8.8.8.8", "93.184.215.14", "100.128.0.1", "172.32.0.1", "2606:4700:4700::1111"];

/** A name that leads elsewhere each time it is looked up; the last answer stays. */
const changing = (...answers: readonly string[][]) => {
  const lookups = { times: 0 };
  const resolve: Resolve = (_, __, done) => {
    const addresses = answers[Math.min(lookups.times, answers.length - 1)] ?? [];
    lookups.times += 1;
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
  return { lookups, resolve };
};

/** What holds for one try, with this machine's receiver. */
export const checksWith = (receiver: Receiver): readonly Holding<Subject>[] => {
  /** Tries where private addresses are closed, and sees to it that nothing came. */
  const isRefused = async (subject: Subject, host: string, reach: Partial<Attempts.Reach> = {}) => {
    const before = receiver.hadAt("/private").length;
    const { kind, status } = await tries(subject, `http://${host}:${receiver.port}/private`, {
      allowsPrivate: false,
      ...reach,
    });
    return status === null && receiver.hadAt("/private").length === before && kind === "private";
  };
  return [
    ...closed.map((address) => ({
      name: `"${address}" is no address of the internet`,
      isQuick: true,
      holds: ({ isPublic }: Subject) => !isPublic(address),
    })),
    ...open.map((address) => ({
      name: `${address} is one`,
      isQuick: true,
      holds: ({ isPublic }: Subject) => isPublic(address),
    })),
    // Node's own parser says what URLs may spell an address as
    ...["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "0"].map((host) => ({
      name: `${host} is not called where private addresses are closed`,
      holds: (subject: Subject) => isRefused(subject, host),
    })),
    {
      name: "a name with one private address among others is not called",
      holds: (subject) => isRefused(subject, "two.example", { resolve: changing(["8.8.8.8", "127.0.0.1"]).resolve }),
    },
    {
      name: "a name that leads nowhere is not called",
      holds: (subject) => isRefused(subject, "none.example", { resolve: changing([]).resolve }),
    },
    {
      name: "a name that leads here the second time it is looked up leads nowhere",
      holds: async (subject) => {
        const { lookups, resolve } = changing(["192.0.2.9"], ["127.0.0.1"]);
        const first = await isRefused(subject, "turning.example", { resolve });
        // an address of the internet that is given to nobody
        const rebound = changing(["2d00::1"], ["127.0.0.1"]);
        const before = receiver.hadAt("/private").length;
        const { status } = await tries(subject, `http://turning.example:${receiver.port}/private`, {
          allowsPrivate: false,
          resolve: rebound.resolve,
        });
        const once = lookups.times === 1 && rebound.lookups.times === 1;
        return first && once && status === null && receiver.hadAt("/private").length === before;
      },
    },
    {
      name: "method, headers and body are sent as they are given",
      holds: async (subject) => {
        const tried = await tries(subject, receiver.at("/taken?a=1"));
        const { headers, body } = receiver.hadAt("/taken?a=1").at(-1)!;
        const isSent = headers["x-about"] === "this" && headers["content-length"] === "2" && body === "{}";
        return isSent && tried.kind === "answered" && tried.body.toString() === "taken" && tried.isWhole;
      },
    },
    {
      name: "no redirect is followed",
      holds: async (subject) => {
        receiver.answers["/away"] = (response) =>
          void response.writeHead(302, { location: receiver.at("/elsewhere") }).end();
        const { kind, status } = await tries(subject, receiver.at("/away"));
        return status === 302 && kind === "answered" && receiver.hadAt("/elsewhere").length === 0;
      },
    },
    {
      name: "an answer that fills its room is whole, one byte more is not",
      holds: async (subject) => {
        receiver.answers["/full"] = (response) => void response.end("x".repeat(most));
        receiver.answers["/over"] = (response) => {
          response.write("x".repeat(most));
          setTimeout(() => response.end("x"), 20);
        };
        const [full, over] = [await tries(subject, receiver.at("/full")), await tries(subject, receiver.at("/over"))];
        if (full.kind !== "answered" || over.kind !== "answered") return false;
        return full.isWhole && full.body.length === most && !over.isWhole && over.body.length === most;
      },
    },
    {
      name: "of an endless answer the beginning is read",
      holds: async (subject) => {
        receiver.answers["/endless"] = (response) => {
          const more = setInterval(() => response.write("x".repeat(5_000)), 5);
          response.on("close", () => clearInterval(more));
        };
        const tried = await tries(subject, receiver.at("/endless"));
        return tried.kind === "answered" && !tried.isWhole;
      },
    },
    {
      name: "a receiver that does not answer in time is not waited for",
      holds: async (subject) => {
        receiver.answers["/silent"] = () => undefined;
        return (await tries(subject, receiver.at("/silent"))).kind === "late";
      },
    },
    {
      name: "one that dribbles is not waited for either, and its status is known",
      holds: async (subject) => {
        receiver.answers["/dribble"] = (response) => {
          const more = setInterval(() => response.write("."), 20);
          response.on("close", () => clearInterval(more));
        };
        const { kind, status } = await tries(subject, receiver.at("/dribble"));
        return kind === "late" && status === 200;
      },
    },
    {
      name: "a name that nobody resolves is not waited for",
      holds: async (subject) => {
        const reach = { allowsPrivate: false, resolve: () => undefined };
        return (await tries(subject, "http://slow.example/", reach)).kind === "late";
      },
    },
    {
      name: "an answer that is cut off is broken",
      holds: async (subject) => {
        receiver.answers["/cut"] = (response) => {
          response.writeHead(200, { "content-length": 100 }).write("half");
          setTimeout(() => response.destroy(), 20);
        };
        const { kind, status } = await tries(subject, receiver.at("/cut"));
        return kind === "broken" && status === 200;
      },
    },
    {
      name: "a connection that is cut before an answer is broken",
      holds: async (subject) => {
        receiver.answers["/gone"] = (response) => void response.destroy();
        const { kind, status } = await tries(subject, receiver.at("/gone"));
        return kind === "broken" && status === null;
      },
    },
    {
      name: "a refused connection is one",
      holds: async (subject) => (await tries(subject, "http://127.0.0.1:1/nobody")).kind === "refused",
    },
    {
      name: "a name that is nobody's is unknown",
      holds: async (subject) => {
        const resolve: Resolve = (_, __, done) => done(Object.assign(new Error("no"), { code: "ENOTFOUND" }), []);
        return (await tries(subject, "http://nobody.example/", { allowsPrivate: false, resolve })).kind === "unknown";
      },
    },
    {
      name: "a try that is stopped from outside ends",
      holds: async (subject) => {
        receiver.answers["/stopped"] = () => undefined;
        const stop = new AbortController();
        setTimeout(() => stop.abort(), 20);
        return (await tries(subject, receiver.at("/stopped"), { patience: 2_000 }, stop.signal)).kind === "late";
      },
    },
  ];
};
