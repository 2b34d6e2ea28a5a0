import { actions } from "./en/actions.ts";
import { errors } from "./en/errors.ts";
import { form, outcomes } from "./en/form.ts";
import { kept } from "./en/kept.ts";
import { list } from "./en/list.ts";
import { said } from "./en/said.ts";
import { shell } from "./en/shell.ts";
import { states } from "./en/states.ts";
import { validation } from "./en/validation.ts";
import { withheld } from "./en/withheld.ts";

/** Words that belong to no single module. */
export const en = {
  actions,
  errors,
  form,
  kept,
  list,
  outcomes,
  said,
  shell,
  states,
  validation,
  withheld,
} as const;
