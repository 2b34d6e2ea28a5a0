/** What an answer of a mail server means for a mail: it may be taken later, or never will be. */
export type Refusal = "later" | "never";

type SmtpError = { responseCode?: unknown; response?: unknown };

/** Its words, in one line, as people read them who did not write to it. */
export const wordsOf = (error: unknown): string => {
  const { response } = (error ?? {}) as SmtpError;
  const said = typeof response === "string" ? response : error instanceof Error ? error.message : String(error);
  return said.replaceAll(/\s+/g, " ").trim().slice(0, 300);
};

/** 5xx is for good (RFC 5321, 4.2.1); anything else, also that nobody answers, passes. */
export const refusalOf = (error: unknown): Refusal => {
  const { responseCode } = (error ?? {}) as SmtpError;
  return typeof responseCode === "number" && responseCode >= 500 && responseCode < 600 ? "never" : "later";
};
