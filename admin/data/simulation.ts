import { isExpired } from "./session.ts";

/** Whose eyes are looked through: a role's, or those of a user's role. */
export type Subject = { roleId: number } | { userId: number };

/** A scope that is missing, and why: `own` are the scopes that the person simulating lacks, too. */
export type Denial = { scope: string; because: "base" | "module" | "action" | "own" };

export type Simulation = {
  role: {
    id: number;
    slug: string;
    displayName: string;
    type: "admin" | "user";
    isActive: boolean;
    routeBlacklist: readonly string[];
    scopeBlacklist: readonly string[];
  };
  person: { id: number; name: string; isActive: boolean } | null;
  denied: readonly Denial[];
};
type Granted = Simulation & { accessToken: string };

export const simulateMutation = `mutation Simulate($roleId: Int, $userId: Int) { simulateRole(roleId: $roleId, userId: $userId) {
  accessToken role { id slug displayName type isActive routeBlacklist scopeBlacklist }
  person { id name isActive } denied { scope because }
} }`;

/** Beside the tokens, in this tab alone; what ends the session ends it too. */
const key = "simulation";

export const simulated = (): Subject | null => {
  const kept = sessionStorage.getItem(key);
  return kept === null ? null : (JSON.parse(kept) as Subject);
};

let granted: Granted | null = null;
let asking: Promise<Granted> | null = null;

/** What is being simulated, once its token was given. */
export const simulation = (): Simulation | null => granted;

/** The token of the simulated role or user, asked for by the person's own; callers at the same time share it. */
export const simulatedToken = async (
  subject: Subject,
  ask: (subject: Subject) => Promise<Granted>,
  within?: number,
): Promise<string> => {
  if (granted && !isExpired(granted.accessToken, within)) return granted.accessToken;
  asking ??= ask(subject).finally(() => {
    asking = null;
  });
  granted = await asking;
  return granted.accessToken;
};

/** The server refuses the token: the next request asks for another. */
export const forgetSimulatedToken = (): void => {
  granted = null;
};

export const endSimulation = (): void => {
  granted = null;
  sessionStorage.removeItem(key);
};

/** Loads the application anew, so that nothing of what one saw before stays on screen or in memory, nor the other way round. */
export const beginSimulation = (subject: Subject): void => {
  sessionStorage.setItem(key, JSON.stringify(subject));
  location.assign("/");
};

export const leaveSimulation = (to: string): void => {
  endSimulation();
  location.assign(to);
};
