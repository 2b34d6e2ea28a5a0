import type { Check } from "./finding.ts";
import { functionChecks } from "./functions.ts";
import { grantChecks } from "./grants.ts";
import { growthChecks } from "./growth.ts";
import { keyChecks } from "./keys.ts";
import { ownerlessChecks } from "./ownerless.ts";
import { policyChecks } from "./policies.ts";
import { renderedTextChecks } from "./rendered-texts.ts";
import { roleChecks } from "./roles.ts";
import { scopeChecks } from "./scopes.ts";
import { tableChecks } from "./tables.ts";
import { transitionChecks } from "./transitions.ts";
import { triggerChecks } from "./triggers.ts";

/** What can be told from the catalogue alone. */
export const catalogueChecks: readonly Check[] = [
  ...roleChecks,
  ...tableChecks,
  ...policyChecks,
  ...ownerlessChecks,
  ...keyChecks,
  ...growthChecks,
  ...functionChecks,
  ...grantChecks,
  ...renderedTextChecks,
  ...triggerChecks,
  ...scopeChecks,
  ...transitionChecks,
];
