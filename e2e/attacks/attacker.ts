import { Agent, request } from "node:http";
import { connect } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { attacks, floods } from "./attacks.ts";

/** Works on a thread of its own, so that what is measured is the server and not the test. */
const { name, url, address, tokens } = workerData as {
  name: string;
  url: string;
  address: string;
  tokens: readonly string[];
};
const { hostname, port } = new URL(url);
const outcomes: Record<string, number> = {};
const note = (outcome: string): void => void (outcomes[outcome] = (outcomes[outcome] ?? 0) + 1);
const stopping = new AbortController();

const attack = attacks.find((one) => one.name === name);
const flood = floods.find((one) => one.name === name);
const own = address.split(".").at(-1);
const addresses = [
  address,
  ...Array.from({ length: ((attack ?? flood)?.addresses ?? 1) - 1 }, (_, each) => `127.${own}.7.${each + 1}`),
];
const agents = addresses.map((localAddress) => new Agent({ keepAlive: true, localAddress }));

const post = (body: string, index: number, token: string | undefined): Promise<void> =>
  new Promise((resolve) => {
    const sending = request(`${url}/graphql`, {
      agent: agents[index % agents.length],
      method: "POST",
      headers: {
        "content-type": attack?.contentType ?? "application/json",
        "content-length": Buffer.byteLength(body),
        "x-requested-with": "attack",
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...attack?.headers,
      },
    });
    const end = (outcome: string): void => (note(outcome), resolve());
    sending.on("error", () => end("cut"));
    sending.on("response", (response) => {
      response.resume();
      response.on("error", () => undefined);
      response.on("close", () => end(String(response.statusCode)));
    });
    sending.end(body);
  });

/** Opens a socket, leaves it, and opens the next when it was closed. */
const openSocket = (index: number): Promise<void> =>
  new Promise((resolve) => {
    const localAddress = addresses[index % addresses.length];
    const socket = connect({ port: Number(port), host: hostname, ...(localAddress ? { localAddress } : {}) });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve());
    const others = Object.entries(flood?.headers ?? {}).map(([header, value]) => `${header}: ${value}\r\n`);
    socket.on("connect", () =>
      socket.write(
        `GET /graphql HTTP/1.1\r\nhost: ${hostname}:${port}\r\nconnection: upgrade\r\nupgrade: websocket\r\n${others.join("")}sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-protocol: graphql-transport-ws\r\n\r\n`,
      ),
    );
    socket.once("data", (answer) => {
      note(answer.toString("latin1").slice(9, 12));
      setTimeout(() => socket.destroy(), flood?.milliseconds).unref();
    });
  });

let number = 0;
const made = new Map<number, string>();
/** Texts that differ are made beforehand: making them must not take the processor from the server. */
const bodyOf = (index: number): string => {
  const key = index % 50;
  const known = made.get(key) ?? attack?.body(key) ?? "";
  made.set(key, known);
  return known;
};
if (attack) for (let index = 0; index < 50; index += 1) bodyOf(index);
const keepOn = async (): Promise<void> => {
  while (!stopping.signal.aborted) {
    number += 1;
    if (attack) await post(bodyOf(number), number, tokens[number % tokens.length]);
    else await openSocket(number);
  }
};
parentPort?.once("message", () => stopping.abort());
for (let each = 0; each < ((attack ?? flood)?.parallel ?? 0); each += 1) void keepOn();
parentPort?.postMessage("attacking");
setInterval(() => {
  if (!stopping.signal.aborted) return;
  parentPort?.postMessage(outcomes);
  process.exit(0);
}, 50);
