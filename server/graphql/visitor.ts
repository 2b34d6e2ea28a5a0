import { context, lambda, type Step } from "postgraphile/grafast";
import type { ChangeFeed } from "../changes/feed.ts";
import { notSignedIn, refuse } from "../errors/refuse.ts";

/** Who is asking, from a verified access token. */
export type Claims = {
  sub: number;
  acc: number;
  sid: number;
  role: string;
  type: "admin" | "user";
  granted: string;
  /** Looks as another role would, and changes nothing. */
  simulated?: true | undefined;
  exp: number;
  /** What the key is called, where a program calls with one instead of a person who is signed in. */
  key?: string;
  /** What the custom app is called that asks in a person's name. */
  app?: string | undefined;
};

/** Where a request comes from, and as whom. `agent` is what the browser calls itself. */
export type Sender = {
  claims: Claims | null;
  requestId: string;
  address: string;
  language: "en" | "ru";
  agent: string;
  device: Device;
};

type Login = { acc: number; sub: number };
/** The browser of a request: who signed in with it before, and how it keeps in mind who does now. */
export type Device = { logins: readonly (Login & { id: string })[]; remember(login: Login): void };
export const noDevice: Device = { logins: [], remember: () => undefined };

/** Prepares the input of an operation outside the transaction, such as hashing a password. */
export type PrepareInput = (
  operation: string,
  input: Readonly<Record<string, unknown>>,
  settings: Readonly<Record<string, string | undefined>>,
) => Promise<Readonly<Record<string, unknown>>>;

/** What every plan finds in the GraphQL context. */
export type Visitor = Sender & { accountId: number | null } & Services;

/** What the server lends to plans. */
export type Services = { prepareInput: PrepareInput; changes: ChangeFeed | null };
declare global {
  // PostGraphile's context is typed by merging into this namespace
  namespace Grafast {
    interface Context extends Visitor {}
  }
}

/** The settings that policies read; set in the same transaction as the statement. */
export const settingsOf = (claims: Claims | null, requestId: string): Record<string, string> =>
  claims
    ? {
        role: claims.role,
        "app.account_id": String(claims.acc),
        "app.user_id": String(claims.sub),
        "app.role_type": claims.type,
        "app.granted": claims.granted,
        "app.session_id": String(claims.sid),
        "app.request_id": requestId,
        // Postgres refuses whatever would write
        ...(claims.simulated && { transaction_read_only: "on" }),
        // what the history says of who did it
        ...(claims.key === undefined ? {} : { "app.actor": "api_key", "app.cause": claims.key }),
        ...(claims.app === undefined ? {} : { "app.actor": "app", "app.cause": claims.app }),
      }
    : {
        role: "anonymous",
        "app.account_id": "",
        "app.user_id": "",
        "app.role_type": "",
        "app.granted": "",
        "app.request_id": requestId,
      };

export const contextFor = (sender: Sender, services: Services): Visitor & { pgSettings: Record<string, string> } => ({
  ...sender,
  accountId: sender.claims?.acc ?? null,
  ...services,
  pgSettings: settingsOf(sender.claims, sender.requestId),
});

/** The same test as app_hidden.may(): the scope itself, or all scopes of its module. */
export const may = (granted: string, scope: string): boolean =>
  granted.includes(`,${scope},`) || granted.includes(`,${scope.slice(0, scope.indexOf(":"))}:*,`);

const forbidden = (scope: string | undefined) =>
  refuse("FORBIDDEN", "Your role does not allow this.", { detail: { scope } });
/** Refuses a visitor who holds none of the scopes, where there are any. */
export const requireAny = (granted: string, scopes: readonly string[]): void => {
  if (scopes.length > 0 && !scopes.some((scope) => may(granted, scope))) throw forbidden(scopes[0]);
};
/** Refuses a visitor who lacks one of the scopes. */
export const requireAll = (granted: string, scopes: readonly string[]): void => {
  const missing = scopes.find((scope) => !may(granted, scope));
  if (missing !== undefined) throw forbidden(missing);
};
/** The caller's account id, or the refusal; a query that depends on it never runs for someone who may not ask. */
const accountIfAny = (claims: Claims | null, scopes: readonly string[]): number => {
  if (!claims) throw notSignedIn();
  requireAny(claims.granted, scopes);
  return claims.acc;
};
const accountIfAll = (claims: Claims | null, scopes: readonly string[]): number => {
  if (!claims) throw notSignedIn();
  requireAll(claims.granted, scopes);
  return claims.acc;
};
type Check = (claims: Claims | null) => number;
const checks = new Map<string, Check>();
const strictChecks = new Map<string, Check>();

/** Row-level security cannot tell view:all from view:single: root fields ask for one of these scopes before they read. */
export const accountIfAllowed = (...scopes: string[]): Step<number> => {
  const key = scopes.join(" ");
  const check = checks.get(key) ?? ((claims: Claims | null) => accountIfAny(claims, scopes));
  checks.set(key, check);
  return lambda(context().get("claims"), check);
};

/** The same where all of the scopes are needed. */
export const accountIfAllAllowed = (...scopes: string[]): Step<number> => {
  const key = scopes.join(" ");
  const check = strictChecks.get(key) ?? ((claims: Claims | null) => accountIfAll(claims, scopes));
  strictChecks.set(key, check);
  return lambda(context().get("claims"), check);
};
