import { once } from "node:events";
import { createServer as createHttp } from "node:http";
import { connect, createServer, type AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import { configurationFrom } from "../db/client/configuration/from-environment.ts";
import { assertPortFree, listenOn } from "./port.ts";

const loopback = ["127.0.0.1", "::1"];

const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
const outer = addresses.find(({ family, internal }) => family === "IPv4" && !internal)?.address;
const hasIPv6 = addresses.some(({ address }) => address === "::1");

const isOpen = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.once("connect", () => (socket.destroy(), resolve(true)));
    socket.once("error", () => resolve(false));
  });

/** Which of this machine's addresses reach a server with these variables. */
const reached = async (env: Readonly<Record<string, string>>) => {
  const server = createHttp((_, response) => response.end("ok"));
  const listening = await listenOn(server, configurationFrom({ PORT: "0", ...env }).place);
  const url = `http://localhost:${listening.port}`;
  const found = {
    localhost: (await fetch(url, { headers: { connection: "close" } })).status,
    ipv4: await isOpen("127.0.0.1", listening.port),
    ipv6: await isOpen("::1", listening.port),
    outside: outer === undefined ? null : await isOpen(outer, listening.port),
  };
  const stopped = listening.stop();
  server.close();
  server.closeAllConnections();
  await stopped;
  expect(await isOpen("127.0.0.1", listening.port)).toBe(false);
  expect(await isOpen("::1", listening.port)).toBe(false);
  return found;
};

const outside = outer === undefined ? null : true;

test("outside production this machine alone is served, by both names of it", async () => {
  const here = { localhost: 200, ipv4: true, ipv6: hasIPv6, outside: outer === undefined ? null : false };
  expect(await reached({})).toEqual(here);
  expect(await reached({ NODE_ENV: "test" })).toEqual(here);
  expect(await reached({ NODE_ENV: "production", HOST: "localhost" })).toEqual(here);
});

test("in production everybody is, and elsewhere who HOST names", async () => {
  expect(await reached({ NODE_ENV: "production" })).toMatchObject({ localhost: 200, ipv4: true, outside });
  expect(await reached({ HOST: "0.0.0.0" })).toMatchObject({ ipv4: true, ipv6: false, outside });
});

test("what is no address or not this machine's is said in one sentence", async () => {
  await expect(assertPortFree({ hosts: ["192.0.2.1"], port: 0 })).rejects.toThrow(
    "HOST is 192.0.2.1, which is no address of this machine.",
  );
});

test.runIf(hasIPv6)("a port that is taken at one name of this machine is taken", async () => {
  for (const host of ["127.0.0.1", "::1"]) {
    const holder = createServer().listen(0, host);
    await once(holder, "listening");
    const { port } = holder.address() as AddressInfo;
    await expect(assertPortFree({ hosts: loopback, port })).rejects.toThrow(`Port ${port} is taken`);
    holder.close();
    await once(holder, "close");
    await assertPortFree({ hosts: loopback, port }); // and nothing of the attempts is left
  }
});
