import express, { type Request, type RequestHandler, type Response } from "express";
import { LRUCache } from "lru-cache";
import type { IntegrationSecrets } from "../../db/client/integration-secrets.ts";
import type { ErrorCode } from "../../resources/core/errors.ts";
import { addressOf } from "../http/address.ts";
import type { ProviderCalls } from "../auth/provider-calls.ts";
import { rememberWork, requestIdOrNew } from "../requests/request-id.ts";
import { drainRequest } from "../http/drain-request.ts";
import type { Log } from "../log.ts";
import { countedWindows } from "../shares/windows.ts";
import { ownerOf, startWork } from "../requests/work.ts";
import type { CalledEvent, CallIn, Inbound } from "./define.ts";
import { jsonIn } from "./json.ts";
import type { Integrations } from "./registry.ts";

/**
 * Calls that were not genuine, in a minute: of one sender at one address of ours, and of one sender at addresses where
 * nobody was genuine lately. So companies that share a provider do not wait for one whose secret is out of date.
 */
export const hookRate = { atOne: 30, atAll: 120, seconds: 60 } as const;

const rememberedAddresses = 10_000;
const bytesOfFacts = 8_000;

type Options = {
  integrations: Integrations;
  calls: ProviderCalls;
  secrets: IntegrationSecrets;
  log: Log;
  now?: () => number;
};

const refuse = (response: Response, status: number, code: ErrorCode, message: string): void =>
  void response.status(status).json({ errors: [{ message, extensions: { code, requestId: requestIdOrNew() } }] });

const isTakable = ({ key, facts }: CalledEvent): boolean =>
  key.length > 0 && key.length <= 200 && Buffer.byteLength(JSON.stringify(facts)) <= bytesOfFacts;

/** `POST /hooks/<integration>/<secret part>`: calls in of providers, verified before they are read, taken once each. */
export const hooks = ({ integrations, calls, secrets, log, now = Date.now }: Options) => {
  const atOne = countedWindows(hookRate.atOne, hookRate.seconds, now);
  const atAll = countedWindows(hookRate.atAll, hookRate.seconds, now);
  const genuine = new LRUCache<string, true>({ max: rememberedAddresses });
  const paths = [...integrations.values()].flatMap(({ name, inbound }) =>
    inbound?.path ? [[inbound.path, name] as const] : [],
  );

  /** Has calls at further paths of integrations taken as all others. */
  const aliases: RequestHandler = (request, _response, next) => {
    const found = paths.find(([path]) => request.path === path || request.path.startsWith(`${path}/`));
    if (found) request.url = `/hooks/${found[1]}${request.url.slice(found[0].length)}`;
    next();
  };

  const placeOf = ({ ip, path }: Request): string => `${addressOf(ip)} ${path}`;
  const limit: RequestHandler = (request, response, next) => {
    const found = [
      atOne.next(placeOf(request)),
      ...(genuine.has(request.path) ? [] : [atAll.next(addressOf(request.ip))]),
    ].find(({ isOver }) => isOver);
    if (!found) return next();
    drainRequest(request);
    response.set("retry-after", `${found.reset}`);
    refuse(response, 429, "RATE_LIMITED", "Too many calls.");
  };

  /** What its declaration makes of a call; a mistake of the declaration takes none. */
  const judged = <T>(integration: string, judge: () => T): T | null => {
    try {
      return judge();
    } catch (error) {
      // its words may hold what was sent
      log.error("hook", { integration, error: error instanceof Error ? error.name : "" });
      return null;
    }
  };

  /** The company whose provider called and its event; null where no provider did. */
  const genuineCall = async (
    integration: string,
    inbound: Inbound,
    publicId: string,
    call: Omit<CallIn, "secrets">,
  ): Promise<{ accountId: number; event: CalledEvent | null } | null> => {
    const found = await calls.secretsOf(integration, publicId, requestIdOrNew());
    if (!found) return null;
    const { accountId } = found;
    const readable = Object.entries(found.secrets).flatMap(([field, sealed]) => {
      const text = secrets.read({ accountId, table: integration, field }, sealed);
      return text === null ? [] : [[field, text] as const];
    });
    const isGenuine = judged(integration, () => inbound.verify({ ...call, secrets: Object.fromEntries(readable) }));
    if (isGenuine !== true) return null;
    const read = judged(integration, () => ({ event: inbound.event(jsonIn(call.rawBody.toString()), call.headers) }));
    return read && { accountId, ...read };
  };

  const take: RequestHandler = async (request, response) => {
    const name = String(request.params["integration"]);
    const inbound = integrations.get(name)?.inbound;
    const work = startWork(ownerOf(null, 0, addressOf(request.ip)));
    rememberWork(work);
    try {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const call = { rawBody, headers: request.headers, now: now() };
      const publicId = String(request.params["publicId"] ?? "");
      const found = inbound ? await genuineCall(name, inbound, publicId, call) : null;
      if (!found || (found.event && !isTakable(found.event))) {
        atOne.count(placeOf(request));
        atAll.count(addressOf(request.ip));
        return refuse(response, 400, "BAD_REQUEST", "This call is not taken.");
      }
      genuine.set(request.path, true);
      if (found.event) await calls.take(found.accountId, name, found.event, requestIdOrNew());
      response.json({ received: true });
    } finally {
      work.done();
    }
  };

  return { aliases, limit, take: express.Router().post("/:integration{/:publicId}", take) };
};
