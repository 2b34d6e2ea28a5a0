import type { SyncItem, SyncOutcome } from "../../db/client/sync-item.ts";
import type { IntegrationSecrets } from "../../db/client/integration-secrets.ts";
import { camel } from "../../resources/core/naming.ts";
import { pathOfRecord } from "../../resources/core/paths.ts";
import { definitionOf, isDeclared } from "../../resources/core/registry.ts";
import { describeError, isUnavailable } from "../errors/describe.ts";
import type { Facts, Log } from "../log.ts";
import { callsTo, type Answer, type CallOptions } from "./call.ts";
import type { Integration, Tools } from "./define.ts";
import type { Addresses } from "./hosts.ts";
import { failed } from "./outcomes.ts";
import { NoCallLeft, withinRate } from "./rate.ts";
import { redactor, type Redactor } from "./redactor.ts";
import type { Integrations } from "./registry.ts";
import { written } from "./written.ts";

/** Asks a function of `app_private` as the worker. */
type AskDatabase = (name: string, ...values: readonly unknown[]) => Promise<unknown>;

/** What a worker gives along with an item. */
export type Means = {
  ask: AskDatabase;
  /** The worker stops. */
  stop?: AbortSignal | undefined;
};

/** The connection has to be made anew. */
class Disconnected extends Error {}
/** The worker stops; the item is begun again by another one. */
class Stopped extends Error {}

/** How the last call of a try was answered. */
type LastCall = { call?: { status: number | null; milliseconds: number } };

type Options = {
  integrations: Integrations;
  /** Those that the environment gives. */
  addresses: Addresses;
  allowsPrivate: boolean;
  secrets: IntegrationSecrets;
  /** The address people reach this installation at, without a slash at the end. */
  publicUrl: string;
  log: Log;
};

const carriesSecret = /authorization|key|token|secret|cookie/i;

/** What a header such as `Basic …` brings is a secret, too. */
const noteHeaders = (redact: Redactor, { headers = {} }: CallOptions): void => {
  for (const [name, value] of Object.entries(headers))
    if (carriesSecret.test(name)) redact.add(value.replace(/^\w+ /, ""));
};

const withoutSecrets = (value: unknown, redact: Redactor): unknown => {
  if (typeof value === "string") return redact.apply(value);
  if (value instanceof Error)
    return { name: value.name, message: redact.apply(value.message), stack: redact.apply(value.stack ?? "") };
  return typeof value === "object" && value !== null ? redact.apply(JSON.stringify(value)) : value;
};

/** A log whose lines name the item and no secret. */
const logOf = (log: Log, about: Facts, redact: Redactor): Log => {
  const at =
    (level: keyof Log) =>
    (message: string, facts: Facts = {}): void =>
      log[level](redact.apply(message), {
        ...about,
        ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, withoutSecrets(value, redact)])),
      });
  return { info: at("info"), warn: at("warn"), error: at("error") };
};

/** Refusals of our own that the next try may not meet. */
const passing: readonly string[] = ["BUSY", "CONFLICT", "RATE_LIMITED", "TIMEOUT"];

/** Does items of integrations. What it answers is how the try ended; it throws only when its database is away or the worker stops. */
export const syncRunner = ({ integrations, addresses, allowsPrivate, secrets, publicUrl, log }: Options) => {
  const linkTo = (module: string | null, recordId: number | null): string => {
    const path =
      module !== null && recordId !== null && isDeclared(module) ? pathOfRecord(definitionOf(module), recordId) : "";
    return path && `${publicUrl}${path}`;
  };
  const toolsFor = (
    { name, hosts, rate, patience, functions = [] }: Integration,
    accountId: number,
    { settings: columns, secrets: sealed, ...item }: SyncItem,
    { ask, stop }: Means,
    redact: Redactor,
    last: LastCall,
  ): Tools => {
    const settings = Object.fromEntries(Object.entries(columns).map(([column, value]) => [camel(column), value]));
    const calls = callsTo({ hosts, addresses, settings, patience, allowsPrivate, stop });
    const within = rate
      ? withinRate(rate, {
          take: async () => Number(await ask("take_call", accountId, name, rate.calls, rate.seconds)),
          pause: async (milliseconds) => void (await ask("pause_calls", accountId, name, milliseconds)),
        })
      : (send: () => Promise<Answer>) => send();
    const about = { integration: name, accountId, itemId: item.id };
    const itemLog = logOf(log, about, redact);
    const make = async (host: string, options: CallOptions, send: () => Promise<Answer>): Promise<Answer> => {
      noteHeaders(redact, options);
      const began = performance.now();
      const answer = await within(send);
      if (stop?.aborted) throw new Stopped("The worker stops.");
      const status = answer.status ?? null;
      const milliseconds = Math.round(performance.now() - began);
      last.call = { status, milliseconds };
      itemLog.info("called", { host, kind: answer.kind, status, milliseconds });
      return answer;
    };
    return {
      item: { ...item, accountId },
      settings,
      linkTo,
      secret: (field) => {
        const found = sealed[field];
        if (found === undefined) throw new Disconnected(`${field} is missing.`);
        const text = secrets.read({ accountId, table: name, field }, found);
        if (text === null) throw new Disconnected(`${field} has to be entered again.`);
        redact.add(text);
        return text;
      },
      call: (host, path, options = {}) => make(host, options, () => calls.call(host, path, options)),
      follow: (url, options = {}) => make("follow", options, () => calls.follow(url, options)),
      sql: (called, ...values) => {
        if (!functions.includes(called as never)) throw new Error(`${name} does not declare the function ${called}.`);
        return ask(called, accountId, ...values);
      },
      log: itemLog,
    };
  };

  const outcomeOfError = (error: unknown, { log: itemLog }: Tools): SyncOutcome => {
    if (error instanceof NoCallLeft) return { state: "wait", waitMilliseconds: error.milliseconds };
    if (error instanceof Disconnected) return { state: "reconnect", words: error.message };
    if (error instanceof Stopped || isUnavailable(error)) throw error;
    const { code, message } = describeError(error);
    if (code !== "INTERNAL") return { state: "failed", cause: "ruled", words: message, retry: passing.includes(code) };
    itemLog.error("sync", { error });
    return failed("internal");
  };

  return {
    run: async (accountId: number, item: SyncItem, means: Means): Promise<SyncOutcome> => {
      const integration = integrations.get(item.integration);
      const task =
        item.action === "test"
          ? integration?.test
          : Object.hasOwn(integration?.tasks ?? {}, item.action)
            ? integration?.tasks[item.action]
            : undefined;
      if (!integration || !task) return failed("undeclared");
      const redact = redactor();
      const last: LastCall = {};
      const tools = toolsFor(integration, accountId, item, means, redact, last);
      try {
        return { ...written((await task(tools)) ?? { state: "done" }, redact), ...last.call };
      } catch (error) {
        return { ...written(outcomeOfError(error, tools), redact), ...last.call };
      }
    },
  };
};
