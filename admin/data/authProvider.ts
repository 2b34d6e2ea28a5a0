import type { AuthProvider } from "react-admin";
import { accessOf, actions, mayWrite } from "./access.ts";
import { currentUser } from "./currentUser.ts";
import { Failure } from "./failure.ts";
import { endInOtherTabs } from "./otherTabs.ts";
import { clearDevice } from "./onDevice.ts";
import { queryClient } from "./queryClient.ts";
import { request, sessionEnded } from "./request.ts";
import { endSimulation } from "./simulation.ts";
import { clearTokens, readTokens, writeTokens, type Tokens } from "./session.ts";

export type Credentials = {
  username: string;
  password: string;
  /** Of an authenticator app, or a recovery code, where the server has asked for one. */
  code?: string;
};
export type Opened = {
  tokens: Tokens;
  userId: number;
  /** Told once, when a second factor was just set up. */
  recoveryCodes: readonly string[] | null;
};

const loginMutation = `mutation Login($input: LoginInput!) { login(input: $input) { tokens { accessToken refreshToken } user { id } recoveryCodes } }`;

export const isSignedIn = (): boolean => readTokens() !== null;

/** Signs in by username or e-mail; the tokens are kept for this tab. */
export const signIn = async ({ username, password, code }: Credentials): Promise<Opened> => {
  const name = username.trim();
  const input = { ...(name.includes("@") ? { email: name } : { username: name }), password, ...(code && { code }) };
  const { login } = await request<{
    login: { tokens: Tokens; user: { id: number }; recoveryCodes: readonly string[] | null };
  }>(loginMutation, { input }, { anonymous: true });
  writeTokens(login.tokens);
  return { tokens: login.tokens, userId: login.user.id, recoveryCodes: login.recoveryCodes };
};

export const authProvider: AuthProvider = {
  login: async (credentials: Credentials) => void (await signIn(credentials)),
  logout: async () => {
    endSimulation(); // one's own session ends
    endInOtherTabs();
    if (readTokens()) await request("mutation Logout { logout }", {}, { waits: false }).catch(() => undefined);
    clearTokens();
    await clearDevice().catch(() => undefined);
  },
  checkAuth: async () => {
    if (!readTokens()) throw new Error(sessionEnded);
  },
  checkError: async (error: unknown) => {
    if (error instanceof Failure && error.code === sessionEnded) throw error;
  },
  getPermissions: async () => undefined,
  canAccess: async ({ action, resource }) => {
    const user = await queryClient.ensureQueryData(currentUser);
    if (!user) return false;
    const access = accessOf(user);
    const what = (Object.keys(actions) as (keyof typeof actions)[]).find((each) => actions[each] === action);
    return what ? mayWrite(access, resource, what) : access.sees(resource);
  },
};

/** Where a signed-out visitor is sent, and how they come back. A visitor who chose to sign out is not brought back. */
export const signInPath = ({ pathname, search }: { pathname: string; search: string }): string =>
  (pathname === "/" && !search) || pathname === "/logout"
    ? "/login"
    : `/login?redirectBack=${encodeURIComponent(`${pathname}${search}`)}`;
