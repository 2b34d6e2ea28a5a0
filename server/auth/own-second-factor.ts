import { refuse } from "../errors/refuse.ts";
import type { Sender } from "../graphql/visitor.ts";
import type { Clerk } from "./clerk.ts";
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

type Office = { clerk: Clerk; factors: SecondFactors };
export type State = { isOn: boolean; isRequired: boolean; codesLeft: number };

const personIn = (sender: Sender): Person => {
  const { acc, sub } = claimsIn(sender);
  return { requestId: sender.requestId, accountId: acc, userId: sub };
};

/** The person before an open session has to know the password: a second factor locks others out, and its end lets them in. */
const confirmed = async ({ clerk }: Office, sender: Sender, password: string): Promise<Person> => {
  const person = personIn(sender);
  await requirePassword(clerk, sender, password);
  await clerk("forgive_password", person.requestId, person.accountId, person.userId);
  return person;
};

export const stateOf = ({ clerk }: Office, sender: Sender): Promise<State> => {
  const { requestId, accountId, userId } = personIn(sender);
  return clerk<State>("second_factor_state", requestId, accountId, userId);
};

export const begin = async (office: Office, sender: Sender, password: string, name: string): Promise<Offered> =>
  offer(office, await confirmed(office, sender, password), name);

/** The first code; answers the recovery codes, once. */
export const confirm = async (office: Office, sender: Sender, code: string): Promise<readonly string[]> => {
  const person = personIn(sender);
  const { told, recoveryCodes } = await proofOf(office, person, code);
  const missing = await office.clerk<string | null>(
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

export const end = async (office: Office, sender: Sender, password: string): Promise<boolean> => {
  const { requestId, accountId, userId } = await confirmed(office, sender, password);
  if (!(await office.clerk<boolean>("end_second_factor", requestId, accountId, userId)))
    throw refuse("RULE", "Your role asks for two-factor sign-in.", { detail: { rule: "secondFactorRequired" } });
  return true;
};

export const renewCodes = async (office: Office, sender: Sender, password: string): Promise<readonly string[]> => {
  const { requestId, accountId, userId } = await confirmed(office, sender, password);
  const codes = newRecoveryCodes();
  if (!(await office.clerk<boolean>("replace_recovery_codes", requestId, accountId, userId, hashesOf(codes))))
    throw refuse("NOT_FOUND", "There is no second factor.");
  return codes;
};
