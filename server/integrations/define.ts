import type { IncomingHttpHeaders } from "node:http";
import type { SyncItem, SyncOutcome } from "../../db/client/sync-item.ts";
import type { Log } from "../log.ts";
import type { Answer, CallOptions } from "./call.ts";

/** Where a provider is reached. */
export type ProviderHost = {
  /** Its base address, `https` alone: calls go below it and nowhere else. */
  address: string;
  /** The environment variable that may replace the address, as tests do with a server on this machine: `<NAME>_URL`. */
  variable: string;
  /** Further origins that addresses given by the provider may have, exactly; none where the address is replaced. */
  origins?: readonly string[];
};
/** An address that the company enters: the field of the settings that has it, with its path. Calls go there and nowhere below. */
export type EnteredHost = { field: string };
export type Host = ProviderHost | EnteredHost;

/** How many calls a company may make. */
export type Rate = {
  calls: number;
  seconds: number;
  /** Answer headers that say how many calls are left, and in how many seconds counting begins anew. */
  headers?: { left: string; reset: string };
};

/** What a task works with. */
export type Tools<HostName extends string = string, FunctionName extends string = string> = {
  item: Omit<SyncItem, "settings" | "secrets"> & { accountId: number };
  /** The company's settings by field. A secret's field says since when there is one. */
  settings: Readonly<Record<string, unknown>>;
  /** A secret of the settings. One that is missing or cannot be read ends the try: the company has to connect again. */
  secret(field: string): string;
  /**
   * Calls the provider, below the base address of a host. While the company has no call left the try ends and the item
   * waits in the queue; it then begins from the start, so each step has to know what is done already.
   */
  call(host: HostName, path: string, options?: CallOptions): Promise<Answer>;
  /** The page of a record of ours, as people open it; empty where it has none. */
  linkTo(module: string | null, recordId: number | null): string;
  /** Calls an address that the provider gave, if it is of one of the declared origins. */
  follow(url: string, options?: CallOptions): Promise<Answer>;
  /** One of the declared functions of `app_private`, as the worker. The company is its first parameter. */
  sql(name: FunctionName, ...values: readonly unknown[]): Promise<unknown>;
  /** Its lines name the item; secrets that the task has used are left out. */
  log: Log;
};

/** Does one item. Without an outcome it is done; what it throws is a mistake of ours, and tried again. */
export type SyncTask<HostName extends string = string, FunctionName extends string = string> = (
  tools: Tools<HostName, FunctionName>,
) => Promise<SyncOutcome | void>;

/** A call that claims to be the provider's. */
export type CallIn = {
  /** As it came; nothing of it was parsed. */
  rawBody: Buffer;
  headers: IncomingHttpHeaders;
  /** Secrets of the settings by field, as far as they can be read. */
  secrets: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  now: number;
};

/** What a genuine call tells. */
export type CalledEvent = {
  /** The task that does it. */
  action: string;
  /** The same however often the provider tells it; 200 characters at most. */
  key: string;
  /** What the task has to know, as ids and kinds: no amounts and no personal data, 8 kB at most. */
  facts: Readonly<Record<string, unknown>>;
};

/** Calls of the provider, at `/hooks/<integration>/<secret part of the address>`. */
export type Inbound = {
  /** A further path where the same calls are taken, with or without the secret part. */
  path?: `/${string}`;
  /** Whether the provider made it; see `signed.ts`. */
  verify(call: CallIn): boolean;
  /** Which event it is; null for one that needs nothing. `body` is JSON, or undefined where it is none. */
  event(body: unknown, headers: IncomingHttpHeaders): CalledEvent | null;
};

/** Another system that companies are connected with. */
export type Integration<HostName extends string = string, FunctionName extends string = string> = {
  /** As its folder, and the table of its settings (`single`). */
  name: string;
  hosts: Readonly<Record<HostName, Host>>;
  /** None where nobody names one: then 429 is an answer like others. */
  rate?: Rate;
  /** Milliseconds that one call may take, its answer included. */
  patience: number;
  /** What its tasks may ask of the database: functions of `app_private` whose first parameter is the company. */
  functions?: readonly FunctionName[];
  /** What is done, by the action of an item. */
  tasks: Readonly<Record<string, SyncTask<HostName, FunctionName>>>;
  /** Tries the connection: done by items with the action `test`. */
  test?: SyncTask<HostName, FunctionName>;
  inbound?: Inbound;
};

/**
 * Declares an integration, as the default export of `server/integrations/<name>/integration.ts`. It is read at every
 * start, so what its tasks need is imported where they need it.
 */
export const defineIntegration = <const HostName extends string, const FunctionName extends string = never>(
  declaration: Integration<HostName, FunctionName>,
): Integration<HostName, FunctionName> => declaration;
