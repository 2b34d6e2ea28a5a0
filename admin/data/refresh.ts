import { Failure } from "./failure.ts";
import { clearTokens, readTokens, writeTokens, type Tokens } from "./session.ts";

type Exchange = (refreshToken: string) => Promise<Tokens>;

const channelName = "stockwright.session";
type Rotated = { from: string; tokens: Tokens };

/**
 * A refresh token can be used once. A duplicated tab holds the same one, so the tab that rotates it tells the others,
 * and a lock keeps two of them from rotating at once.
 */
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(channelName);
channel?.addEventListener("message", ({ data }: MessageEvent<Rotated>) => {
  if (readTokens()?.refreshToken === data.from) writeTokens(data.tokens);
});

const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  typeof navigator !== "undefined" && navigator.locks
    ? (navigator.locks.request(channelName, work) as Promise<T>)
    : work();

/** Whether the server knows the token no more; a lost connection, a limit and a server in need say nothing about it. */
export const isRefusal = (error: unknown): boolean => error instanceof Failure && error.code === "UNAUTHENTICATED";

let running: Promise<Tokens | null> | null = null;

const rotate = (exchange: Exchange, stale: string) =>
  exclusively(async () => {
    const held = readTokens();
    if (!held) return null;
    // Another tab was faster while this one waited for the lock.
    if (held.accessToken !== stale) return held;
    try {
      const tokens = await exchange(held.refreshToken);
      writeTokens(tokens);
      channel?.postMessage({ from: held.refreshToken, tokens } satisfies Rotated);
      return tokens;
    } catch (error) {
      // only a refusal ends the session: a server out of reach, or too busy, may say yes later
      if (isRefusal(error)) clearTokens();
      throw error;
    }
  });

/** New tokens in place of the stale ones; concurrent callers share one exchange. Null when nobody is signed in. */
export const refreshTokens = (exchange: Exchange, stale: string): Promise<Tokens | null> => {
  running ??= rotate(exchange, stale).finally(() => {
    running = null;
  });
  return running;
};
