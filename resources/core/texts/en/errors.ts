import type { ErrorCode } from "../../errors.ts";

/** What the API refuses, by code: what happened and what to do. Parameters are the keys of its detail. */
export const errors: Readonly<Record<ErrorCode, string>> = {
  UNAUTHENTICATED: "Your session has ended. Sign in again.",
  UNVERIFIED: "Your email address is not verified yet. Open the link we sent, or have it sent again.",
  LOGIN_FAILED: "Login failed!",
  EXPIRED: "This link has expired or was used already. Ask for a new one.",
  RATE_LIMITED: "Too many attempts. Wait {{seconds}} seconds and try again.",
  FORBIDDEN: "Your role does not allow this.",
  NOT_FOUND: "This does not exist any more.",
  CONFLICT: "{{user}} changed this in the meantime. Compare and save again.",
  DUPLICATE: "Another record has this value already.",
  IN_USE: "Other records still use this.",
  VALIDATION: "Some fields need another look.",
  BAD_REQUEST: "This request cannot be read.",
  TRANSITION: "Not possible: it is {{from}} and cannot become {{to}}.",
  LIMIT: "The limit of {{limit}} is reached: there are {{count}}.",
  CANNOT_DELETE: "Cannot perform delete.",
  IDEMPOTENCY_MISMATCH: "This was sent before with other values. Reload the page and try again.",
  SHORT: "Not enough stock: {{available}} can be used.",
  OVER: "This is more than was ordered.",
  RULE: "There is no rule for this SKU. Give a price or cost, or add a rule.",
  UNDER_WAY:
    "Some of these goods are on their way ({{documents}}). Receive them first: they keep the cost they left at.",
  LEDGER: "The stock ledger refused this, so nothing was changed. Tell your administrator.",
  TIMEOUT: "This took too long and was stopped. Nothing was changed.",
  BUSY: "Others are changing the same stock. Try again.",
  UNAVAILABLE: "The server cannot do this at the moment. Try again in a moment.",
  TOO_COMPLEX: "This asks for too much at once.",
  INTERNAL: "Something went wrong on our side. Nothing was changed. Number: {{requestId}}",
};
