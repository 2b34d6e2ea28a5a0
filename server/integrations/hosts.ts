import type { EnteredHost, Host, ProviderHost } from "./define.ts";

/** Where calls go. */
export type Place = {
  base: URL;
  /** Origins of addresses that may be called. */
  origins: ReadonlySet<string>;
  /** The environment gave the address, so that it may be a private one without TLS. */
  isReplaced: boolean;
};

/** Addresses that the environment gives, by the name of their variable. */
export type Addresses = ReadonlyMap<string, string>;

export const isEntered = (host: Host): host is EnteredHost => "field" in host;

/** Where a company has entered the address: nothing below it is called, and a private one only where all may be; null where it is no address (https://a:99999/). */
export const enteredPlace = (entered: unknown): Place | null => {
  const base = URL.parse(String(entered));
  return base && { base, origins: new Set(), isReplaced: false };
};

export const placeOf = ({ address, variable, origins = [] }: ProviderHost, addresses: Addresses): Place => {
  const given = addresses.get(variable);
  const base = new URL(given ?? address);
  return {
    base,
    origins: new Set([base.origin, ...(given === undefined ? origins : [])]),
    isReplaced: given !== undefined,
  };
};

export type Query = Readonly<Record<string, string | number | boolean>>;

/** The address with these parameters in place of those that it has of the same name. */
export const withQuery = (address: URL, query: Query): URL => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url;
};

const climbs = /(^|[/\\])(\.|%2e){1,2}([/\\]|$)/i;

/** A path below a base address; the empty one is the address itself. Whatever the path, it leads nowhere else; one that climbs is a mistake of who made it. */
export const addressBelow = (base: URL, path: string): URL => {
  if (climbs.test(path)) throw new Error("A path of a call has no segments of dots.");
  const url = new URL(base);
  if (path !== "") url.pathname = `${base.pathname.replace(/\/$/, "")}/${path.replace(/^\//, "")}`;
  return url;
};
