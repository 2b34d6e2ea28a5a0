import type { KeyObject } from "node:crypto";
import type { RequestHandler } from "express";
import type { Claims, PrepareInput } from "../graphql/visitor.ts";
import { integrationSecrets } from "../../db/client/integration-secrets.ts";
import { webhookSecrets } from "../../db/client/webhook-secret.ts";
import type { Databases } from "../databases/databases.ts";
import { appAddresses } from "../apps/address.ts";
import { appsPlugin } from "../apps/graphql.ts";
import { serveApp } from "../apps/serve.ts";
import { anonymousRateLimit, type AnonymousRateLimit } from "../shares/anonymous-rate-limit.ts";
import { accessTokens } from "../auth/access-token.ts";
import { apiKeys } from "../auth/api-key.ts";
import { feedOwners, type FeedOwners } from "../auth/feed-owner.ts";
import { addressKeeper } from "../auth/keep-address.ts";
import { authenticate } from "../auth/authenticate.ts";
import { authStoreOf } from "../auth/auth-store.ts";
import { deviceCookies } from "../auth/device.ts";
import { providerCalls, type ProviderCalls } from "../auth/provider-calls.ts";
import { SignedInMutationsPlugin } from "../auth/graphql/anonymous.ts";
import { CurrentUserPlugin } from "../auth/graphql/current-user.ts";
import { ownAccountPlugin } from "../auth/graphql/own-account.ts";
import { registrationPlugin } from "../auth/graphql/registration.ts";
import { signInPlugin } from "../auth/graphql/sign-in.ts";
import { secondFactorPlugin } from "../auth/graphql/second-factor.ts";
import { simulationPlugin } from "../auth/graphql/simulation.ts";
import { secondFactors } from "../auth/second-factor.ts";
import { prepareInput } from "../auth/prepare-input.ts";

export type Auth = {
  /** Says who sent a request; answers an expired or forged token with HTTP 401. */
  authenticate: RequestHandler;
  /** The claims of an access token, or null: for sockets. */
  claimsOf(token: string): Claims | null;
  /** How long those wait whom nobody knows. */
  anonymousRate: AnonymousRateLimit;
  /** Whose calendar is read at an address, by its token. */
  whoseFeed: FeedOwners;
  /** Calls in of the providers of integrations. */
  providerCalls: ProviderCalls;
  /** The pages of custom apps, at addresses that `openApp` gives. */
  serveApp: RequestHandler;
  plugins: readonly GraphileConfig.Plugin[];
  prepareInput: PrepareInput;
};

type Options = {
  databases: Databases;
  /** From tokenSecret(). */ secret: KeyObject;
  /** Cookies travel over TLS alone. */ production?: boolean;
  /** Milliseconds; tests turn it. */ now?: () => number;
};

/** Signing in, as the parts a server is composed of. */
export const createAuth = ({ databases, secret, production = false, now }: Options): Auth => {
  const tokens = accessTokens(secret, now);
  const authStore = authStoreOf(databases);
  const factors = secondFactors(secret, now);
  const addresses = appAddresses(secret, now);
  const anonymousRate = anonymousRateLimit();
  const keepAddress = addressKeeper(databases, authStore);
  const devices = deviceCookies(secret, production, now);
  return {
    authenticate: authenticate({ tokens, keys: apiKeys(authStore), devices, anonymousRate }),
    anonymousRate,
    claimsOf: tokens.read,
    whoseFeed: feedOwners(authStore),
    providerCalls: providerCalls(authStore),
    serveApp: serveApp(authStore, addresses),
    plugins: [
      signInPlugin({ authStore, accessTokens: tokens, factors }),
      registrationPlugin(authStore),
      ownAccountPlugin({ authStore, keepAddress }),
      secondFactorPlugin(authStore, factors),
      simulationPlugin({ authStore, accessTokens: tokens }),
      appsPlugin({ authStore, accessTokens: tokens, addresses }),
      CurrentUserPlugin,
      SignedInMutationsPlugin,
    ],
    prepareInput: prepareInput({
      authStore,
      keepAddress,
      webhookSecrets: webhookSecrets(secret),
      secrets: integrationSecrets(secret),
    }),
  };
};
