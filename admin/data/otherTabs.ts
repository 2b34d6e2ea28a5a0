import { clearTokens, readTokens, writeTokens, type Tokens } from "./session.ts";

const name = "stockwright.tabs";

type Message =
  | { readonly kind: "request"; readonly id: string }
  | { readonly kind: "offer"; readonly id: string; readonly tokens: Tokens; readonly activeAt: number }
  | { readonly kind: "ended"; readonly refreshToken: string };

/** Milliseconds: for the first answer of another tab, and for those that answer a little later. */
const wait = { first: 1_000, more: 30 };

/** Whether another tab of this browser shows the product; a browser without locks cannot say, and may. */
const isAnotherOpen = async (): Promise<boolean> => {
  if (!navigator.locks) return true;
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === name);
};

/** The tokens of the tab that was looked at last; null where none answers. */
const requestTokens = (channel: BroadcastChannel): Promise<Tokens | null> =>
  new Promise((resolve) => {
    const id = crypto.randomUUID();
    let best: { tokens: Tokens; activeAt: number } | null = null;
    const settle = () => {
      channel.removeEventListener("message", take);
      resolve(best?.tokens ?? null);
    };
    let timer = setTimeout(settle, wait.first);
    const take = ({ data }: MessageEvent<Message>) => {
      if (data.kind !== "offer" || data.id !== id) return;
      if (!best) {
        clearTimeout(timer);
        timer = setTimeout(settle, wait.more);
      }
      if (!best || data.activeAt > best.activeAt) best = data;
    };
    channel.addEventListener("message", take);
    channel.postMessage({ kind: "request", id } satisfies Message);
  });

/** Offers this tab's session to new ones, and ends with the others when one of them signs out. */
const joinOthers = (channel: BroadcastChannel): void => {
  let activeAt = Date.now();
  for (const event of ["focus", "pointerdown", "keydown"])
    window.addEventListener(event, () => (activeAt = Date.now()), { capture: true, passive: true });
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    const tokens = readTokens();
    if (!tokens) return;
    if (data.kind === "request")
      channel.postMessage({ kind: "offer", id: data.id, tokens, activeAt } satisfies Message);
    if (data.kind === "ended" && data.refreshToken === tokens.refreshToken) {
      clearTokens();
      location.assign("/login");
    }
  });
  // held as long as this tab is open
  void navigator.locks?.request(name, { mode: "shared" }, () => new Promise(() => {}));
};

let channel: BroadcastChannel | null = null;

/**
 * Tokens stay in session storage, which belongs to one tab: a new tab takes over the session of an open one, if any, before it
 * draws anything (SEMANTICS 12).
 */
export const takeOverSession = async (): Promise<void> => {
  if (typeof BroadcastChannel === "undefined") return;
  channel = new BroadcastChannel(name);
  if (!readTokens() && (await isAnotherOpen())) {
    const tokens = await requestTokens(channel);
    if (tokens) writeTokens(tokens);
  }
  joinOthers(channel);
};

/** Has the other tabs of this session end, too; the tokens of this one are still there. */
export const endInOtherTabs = (): void => {
  const tokens = readTokens();
  if (tokens) channel?.postMessage({ kind: "ended", refreshToken: tokens.refreshToken } satisfies Message);
};
