import { tellConnection } from "./connection.ts";
import { Failure, failureOf } from "./failure.ts";
import { isRefusal, refreshTokens } from "./refresh.ts";
import { isExpired, readTokens, type Tokens } from "./session.ts";
import { signInAgain } from "./signInAgain.ts";
import { endSimulation, forgetSimulatedToken, simulated, simulatedToken, simulateMutation } from "./simulation.ts";

type Answer<T> = { data?: T | null; errors?: { message: string; extensions?: Record<string, unknown> }[] };
export type Variables = Readonly<Record<string, unknown>>;
type Options = {
  signal?: AbortSignal | undefined;
  /** Sent without a token: login and refreshTokens. */ anonymous?: boolean;
  /** Whether it waits for somebody to sign in again where the session is over; otherwise it is refused. */ waits?: boolean;
};

const post = (query: string, variables: Variables, token: string | undefined, signal: AbortSignal | undefined) =>
  fetch("/graphql", {
    method: "POST",
    credentials: "same-origin",
    headers: {
      "content-type": "application/json",
      accept: "application/graphql-response+json, application/json",
      // A header that a form on another site cannot send.
      "x-requested-with": "stockwright",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
    ...(signal && { signal }),
  });

const read = async <T>(response: Response): Promise<T> => {
  const answer = (await response.json().catch(() => null)) as Answer<T> | null;
  if (answer?.errors?.length) throw failureOf(answer.errors, response.status);
  if (!response.ok || !answer?.data)
    throw new Failure(response.status === 429 ? "RATE_LIMITED" : "UNAVAILABLE", "", { status: response.status });
  return answer.data;
};

const exchange = async (refreshToken: string): Promise<Tokens> => {
  const response = await post(
    "mutation Refresh($refreshToken: String!) { refreshTokens(refreshToken: $refreshToken) { accessToken refreshToken } }",
    { refreshToken },
    undefined,
    undefined,
  );
  return (await read<{ refreshTokens: Tokens }>(response)).refreshTokens;
};

const offline = () => {
  tellConnection(false);
  return new Failure("OFFLINE", "", { status: 0 });
};

/** The session is over and could not be renewed. */
export const sessionEnded = "UNAUTHENTICATED";

const renewed = async (stale: string, waits: boolean): Promise<Tokens> => {
  const refreshed = await refreshTokens(exchange, stale).catch((error: unknown) => {
    if (isRefusal(error)) return null;
    throw error instanceof TypeError ? offline() : error;
  });
  // the page stays as it is, with what was typed: the person before it signs in on the spot
  const tokens = refreshed ?? (waits ? await signInAgain() : null);
  if (!tokens) throw new Failure(sessionEnded, "", { status: 401 });
  return tokens;
};

/** The person's own access token, renewed when it has run out; waits for somebody to sign in where nobody is. */
const ownToken = async (waits: boolean): Promise<string | undefined> => {
  const tokens = readTokens() ?? (waits ? await signInAgain() : null);
  return tokens && isExpired(tokens.accessToken)
    ? (await renewed(tokens.accessToken, waits)).accessToken
    : tokens?.accessToken;
};

const attempt = (query: string, variables: Variables, token: string | undefined, signal: AbortSignal | undefined) =>
  post(query, variables, token, signal).then(
    (response) => {
      tellConnection(true);
      return response;
    },
    (error: unknown) => {
      if (error instanceof DOMException && error.name === "AbortError") throw error;
      throw offline();
    },
  );

type Granted = Awaited<ReturnType<Parameters<typeof simulatedToken>[1]>>;

/** The token to send in place of the person's own: where a role is simulated, that of the simulation. */
const shownAs = (own: string, within?: number): Promise<string> | string => {
  const subject = simulated();
  if (!subject) return own;
  const ask = async () =>
    (await read<{ simulateRole: Granted }>(await attempt(simulateMutation, subject, own, undefined))).simulateRole;
  return simulatedToken(subject, ask, within).catch((error: unknown) => {
    // the role is gone, or is none of this person's any more
    if (error instanceof Failure && (error.code === "NOT_FOUND" || error.code === "FORBIDDEN")) endSimulation();
    throw error;
  });
};

/** The access token to send, renewed when it has run out; waits for somebody to sign in where nobody is. */
export const liveToken = async (waits = true): Promise<string | undefined> => {
  const own = await ownToken(waits);
  return own && shownAs(own);
};

/** A token good for more than some seconds, for a connection that is to be opened; null while nobody is signed in. */
export const freshAccessToken = async (seconds: number): Promise<string | null> => {
  const tokens = readTokens();
  if (!tokens) return null;
  try {
    const own = isExpired(tokens.accessToken, seconds)
      ? (await renewed(tokens.accessToken, false)).accessToken
      : tokens.accessToken;
    return await shownAs(own, seconds);
  } catch {
    return null;
  }
};

/** The token after one that was refused. */
const nextToken = async (refused: string, waits: boolean): Promise<string> => {
  if (!simulated()) return (await renewed(refused, waits)).accessToken;
  forgetSimulatedToken();
  const own = readTokens();
  return shownAs((await renewed(own?.accessToken ?? "", waits)).accessToken);
};

/** Sends one operation with a token that somebody else gave, and no other. */
export const requestWith = async <T>(token: string, query: string, variables: Variables): Promise<T> =>
  read<T>(await attempt(query, variables, token, undefined));

/**
 * Sends one operation. An expired access token is renewed and the operation sent once more; where the session is over,
 * it waits until somebody has signed in again.
 */
export const request = async <T>(
  query: string,
  variables: Variables = {},
  { signal, anonymous = false, waits = true }: Options = {},
): Promise<T> => {
  if (anonymous) return read<T>(await attempt(query, variables, undefined, signal));
  const token = await liveToken(waits);
  const response = await attempt(query, variables, token, signal);
  if (response.status !== 401 || !token) return read<T>(response);
  return read<T>(await attempt(query, variables, await nextToken(token, waits), signal));
};
