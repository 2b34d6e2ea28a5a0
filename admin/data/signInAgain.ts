import type { Tokens } from "./session.ts";

type Ask = () => Promise<Tokens>;

let ask: Ask | null = null;
let asking: Promise<Tokens> | null = null;

/** Says who asks the person to sign in again, over the page; until the function it answers is called. */
export const askOnTheSpot = (given: Ask): (() => void) => {
  ask = given;
  return () => {
    if (ask === given) ask = null;
  };
};

/** New tokens from the person, asked once however many requests wait; null where nobody can ask, as on the sign-in page. */
export const signInAgain = async (): Promise<Tokens | null> => {
  if (!ask && !asking) return null;
  asking ??= (ask as Ask)().finally(() => {
    asking = null;
  });
  return asking;
};
