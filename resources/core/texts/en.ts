import { actions } from "./en/actions.ts";
import { errors } from "./en/errors.ts";
import { form, outcomes } from "./en/form.ts";
import { list } from "./en/list.ts";
import { shell, signIn } from "./en/shell.ts";
import { states } from "./en/states.ts";
import { hints, quantities } from "./en/stock.ts";
import { validation } from "./en/validation.ts";

/** Words that belong to no single module. */
export const en = {
  actions,
  errors,
  form,
  hints,
  list,
  outcomes,
  quantities,
  shell,
  signIn,
  states,
  validation,
} as const;
