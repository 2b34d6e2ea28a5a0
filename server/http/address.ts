import { isIPv6 } from "node:net";

/** The first four groups of an IPv6 address, written out: one line of a provider's customer has a whole /64. */
const network = (address: string): string => {
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? [];
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
};

/**
 * What attempts are counted by: the peer's address, an IPv6 one by its /64 network. Express takes it from the socket,
 * and from a header only behind a proxy that TRUST_PROXY names, so a caller cannot choose it.
 */
export const addressOf = (ip: string | undefined): string => {
  const plain = (ip ?? "").replace(/^::ffff:(?=\d+\.)/i, "");
  return isIPv6(plain) ? network(plain) : plain;
};
