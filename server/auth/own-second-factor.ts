import { refuse } from "../errors/refuse.ts";
import type { Sender } from "../graphql/visitor.ts";
import type { AuthStore } from "./auth-store.ts";
import { claimsIn, requirePassword } from "./own-account.ts";
import { wrongCode } from "./refusals.ts";
import {
  hashesOf,
  newRecoveryCodes,
  offer,
  proofOf,
  type Offered,
  type Person,
  type SecondFactors,
} from "./second-factor.ts";

type AuthDeps = { authStore: AuthStore; factors: SecondFactors };
export type State = { isOn: boolean; isRequired: boolean; codesLeft: number };

const personIn = (sender: Sender): Person => {
  const { acc, sub } = claimsIn(sender);
  return { requestId: sender.requestId, accountId: acc, userId: sub };
};

/** The person before an open session has to know the password: a second factor locks others out, and its end lets them in. */
const confirmed = async ({ authStore }: AuthDeps, sender: Sender, password: string): Promise<Person> => {
  const person = personIn(sender);
  await requirePassword(authStore, sender, password);
  await authStore("forgive_password", person.requestId, person.accountId, person.userId);
  return person;
};

export const stateOf = ({ authStore }: AuthDeps, sender: Sender): Promise<State> => {
  const { requestId, accountId, userId } = personIn(sender);
  return authStore<State>("second_factor_state", requestId, accountId, userId);
};

export const begin = async (authDeps: AuthDeps, sender: Sender, password: string, name: string): Promise<Offered> =>
  offer(authDeps, await confirmed(authDeps, sender, password), name);

/** The first code; answers the recovery codes, once. */
export const confirm = async (authDeps: AuthDeps, sender: Sender, code: string): Promise<readonly string[]> => {
  const person = personIn(sender);
  const { told, recoveryCodes } = await proofOf(authDeps, person, code);
  const missing = await authDeps.authStore<string | null>(
    "take_second_factor",
    person.requestId,
    person.accountId,
    person.userId,
    told,
    true,
  );
  if (missing !== "begun" || !recoveryCodes) throw wrongCode();
  return recoveryCodes;
};

export const end = async (authDeps: AuthDeps, sender: Sender, password: string): Promise<boolean> => {
  const { requestId, accountId, userId } = await confirmed(authDeps, sender, password);
  if (!(await authDeps.authStore<boolean>("end_second_factor", requestId, accountId, userId)))
    throw refuse("RULE", "Your role asks for two-factor sign-in.", { detail: { rule: "secondFactorRequired" } });
  return true;
};

export const renewCodes = async (authDeps: AuthDeps, sender: Sender, password: string): Promise<readonly string[]> => {
  const { requestId, accountId, userId } = await confirmed(authDeps, sender, password);
  const codes = newRecoveryCodes();
  if (!(await authDeps.authStore<boolean>("replace_recovery_codes", requestId, accountId, userId, hashesOf(codes))))
    throw refuse("NOT_FOUND", "There is no second factor.");
  return codes;
};
