import { Agent, request } from "node:http";
import { connect } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { attacks } from "./attacks.ts";

/** Works on a thread of its own, so that what is measured is the server and not the test. */
const { name, url, address, tokens } = workerData as {
  name: string;
  url: string;
  address: string;
  tokens: readonly string[];
};
const { hostname, port } = new URL(url);
const agent = new Agent({ keepAlive: true, localAddress: address });
const outcomes: Record<string, number> = {};
const note = (outcome: string): void => void (outcomes[outcome] = (outcomes[outcome] ?? 0) + 1);
const stopping = new AbortController();

const post = (body: string, type: string, token: string | undefined): Promise<void> =>
  new Promise((resolve) => {
    const sending = request(`${url}/graphql`, {
      agent,
      method: "POST",
      headers: {
        "content-type": type,
        "content-length": Buffer.byteLength(body),
        "x-requested-with": "attack",
        ...(token ? { authorization: `Bearer ${token}` } : {}),
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

/** Opens sockets and leaves them, as fast as it can. */
const floodSockets = (): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: hostname, localAddress: address });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve());
    socket.on("connect", () =>
      socket.write(
        `GET /graphql HTTP/1.1\r\nhost: ${hostname}:${port}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-protocol: graphql-transport-ws\r\n\r\n`,
      ),
    );
    socket.once("data", (answer) => {
      note(answer.toString("latin1").slice(9, 12));
      setTimeout(() => socket.destroy(), 200);
    });
  });

const attack = attacks.find((one) => one.name === name);
let number = 0;
const made = new Map<number, string>();
/** Texts that differ are made beforehand: making them must not take the processor from the server. */
const bodyOf = (index: number): string => {
  const key = index % 50;
  const known = made.get(key) ?? attack?.body(key) ?? "";
  made.set(key, known);
  return known;
};
const keepOn = async (): Promise<void> => {
  while (!stopping.signal.aborted) {
    number += 1;
    if (attack) await post(bodyOf(number), attack.contentType ?? "application/json", tokens[number % tokens.length]);
    else await floodSockets();
  }
};
parentPort?.once("message", () => stopping.abort());
for (let each = 0; each < (attack?.parallel ?? 100); each += 1) void keepOn();
parentPort?.postMessage("attacking");
setInterval(() => {
  if (!stopping.signal.aborted) return;
  parentPort?.postMessage(outcomes);
  process.exit(0);
}, 50);
