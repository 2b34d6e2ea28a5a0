import type { IncomingMessage } from "node:http";

/**
 * The address a request came from: its connection's, or, behind proxies, what the farthest one we trust was called by.
 * As Express finds `request.ip`, for requests that Express does not see.
 */
export const peerOf = ({ headers, socket }: IncomingMessage, trustedProxies: number): string => {
  const forwarded = String(headers["x-forwarded-for"] ?? "").split(",");
  const nearestFirst = [socket.remoteAddress ?? "", ...forwarded.map((one) => one.trim()).toReversed()].filter(Boolean);
  return nearestFirst[Math.min(trustedProxies, nearestFirst.length - 1)] ?? "";
};
