import type { CurrentUser } from "./access.ts";
import { readTokens, userIdIn } from "./session.ts";

const key = "keptUser";

/** Keeps who is signed in for a page that works without a network, in this tab, beside the tokens and as long as they. */
export const keepUser = (user: CurrentUser): void => sessionStorage.setItem(key, JSON.stringify(user));

/** Whom the tokens of this tab belong to, as it was kept; nobody where another person has signed in since. */
export const keptUser = (): CurrentUser | null => {
  const text = sessionStorage.getItem(key);
  const tokens = readTokens();
  if (text === null || tokens === null) return null;
  const user = JSON.parse(text) as CurrentUser;
  return user.id === userIdIn(tokens.accessToken) ? user : null;
};
