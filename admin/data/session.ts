export type Tokens = { accessToken: string; refreshToken: string };

const keys = { accessToken: "accessToken", refreshToken: "refreshToken" } as const;

/** Session storage belongs to one tab, and is copied when a tab is duplicated. */
export const readTokens = (): Tokens | null => {
  const accessToken = sessionStorage.getItem(keys.accessToken);
  const refreshToken = sessionStorage.getItem(keys.refreshToken);
  return accessToken && refreshToken ? { accessToken, refreshToken } : null;
};

export const writeTokens = (tokens: Tokens) => {
  sessionStorage.setItem(keys.accessToken, tokens.accessToken);
  sessionStorage.setItem(keys.refreshToken, tokens.refreshToken);
};

/** With the tokens goes whatever was looked at by them. */
export const clearTokens = () => {
  sessionStorage.removeItem("simulation");
  sessionStorage.removeItem("keptUser");
  sessionStorage.removeItem(keys.accessToken);
  sessionStorage.removeItem(keys.refreshToken);
};

const claimsOf = (accessToken: string): { exp?: number; sub?: string } => {
  const [, body = ""] = accessToken.split(".");
  return JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/"))) as { exp?: number; sub?: string };
};

/** Whose token it is; null where it cannot be read. */
export const userIdIn = (accessToken: string): number | null => {
  try {
    return Number(claimsOf(accessToken).sub) || null;
  } catch {
    return null;
  }
};

/** Seconds of life assumed to be lost on the way. */
const margin = 3;

/** Seconds an access token lives on; null where it cannot be read. */
export const secondsLeft = (accessToken: string, now = Date.now()): number | null => {
  try {
    const { exp } = claimsOf(accessToken);
    return typeof exp === "number" ? exp - now / 1000 : null;
  } catch {
    return null;
  }
};

/** Whether an access token is refused within some seconds; an unreadable one is left to the server to judge. */
export const isExpired = (accessToken: string, within = margin): boolean => {
  const left = secondsLeft(accessToken);
  return left !== null && left <= within;
};
