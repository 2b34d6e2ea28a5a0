import type { LookupAddress, LookupAllOptions } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

const closed = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  closed.addSubnet(network, prefix, "ipv4");
/** The one part of IPv6 that is given to the internet, and what of it leads elsewhere. */
const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  closed.addSubnet(network, prefix, "ipv6");

/** Whether an address is one of the internet: none of this machine, of a private network, or that stands for another one. */
export const isPublic = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, "ipv4");
  return family === 6 && global.check(address, "ipv6") && !closed.check(address, "ipv6");
};

/** Asks for all addresses of a host, as `lookup` of node:dns does. */
export type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** An address that leads into a private network. */
export class PrivateAddress extends Error {
  constructor(host: string) {
    super(`${host} leads to a private address.`);
  }
}

/**
 * Finds the addresses of a host for one connection, which goes to one of those that were looked at: a name that changes
 * its mind between asking and connecting gains nothing. A host with any private address is refused.
 */
export const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) return done(error, "", 0);
      if (!first || !addresses.every(({ address }) => isPublic(address))) return done(new PrivateAddress(host), "", 0);
      if (options.all) return done(null, addresses);
      done(null, first.address, first.family);
    });
  };
