import { createServer } from "node:http";
import { isIP } from "node:net";
import { answerWhileStarting } from "./answer.mjs";
import { newProgress } from "./progress.mjs";

/** Where `npm start` is going to serve. Its configuration cannot be read yet; what is wrong with it is said later. */
const placeOf = ({ PORT, HOST, NODE_ENV }) => {
  const loopback = ["127.0.0.1", "::1"];
  const everywhere = NODE_ENV === "production" ? [undefined] : loopback;
  return {
    port: Number(PORT || 3000),
    hosts: HOST === "localhost" ? loopback : HOST ? [HOST].filter(isIP) : everywhere,
  };
};

/** Serves the starting page while packages are installed. Where that cannot be, nobody sees it, and nothing else is lost. */
export const serveWhileInstalling = (environment) => {
  const { port, hosts } = placeOf(environment);
  if (!Number.isInteger(port) || port < 1 || port > 65535) return { stop: () => undefined };
  const answer = answerWhileStarting({ ...newProgress(), packages: "underWay" });
  const servers = hosts.map((host) =>
    createServer(answer)
      .on("error", () => undefined)
      .listen({ port, host }),
  );
  return { stop: () => servers.forEach((server) => server.close()) };
};
