import { Failure } from "../data/failure.ts";

/** What is still missing of a sign-in: a code, or, where the role asks for one that is not there yet, setting it up. */
export type Step = { step: "code"; isWrong: boolean } | { step: "setup"; isWrong: false; secret: string; uri: string };

/** The step that a refused sign-in asks for; null when it was refused for another reason. */
export const stepIn = (error: unknown): Step | null => {
  if (!(error instanceof Failure) || error.code !== "SECOND_FACTOR") return null;
  const { step, secret, uri } = error.detail;
  return step === "setup"
    ? { step, isWrong: false, secret: String(secret), uri: String(uri) }
    : { step: "code", isWrong: "code" in error.fields };
};
