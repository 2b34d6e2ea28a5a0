import { actions } from "./ru/actions.ts";
import { errors } from "./ru/errors.ts";
import { form, outcomes } from "./ru/form.ts";
import { kept } from "./ru/kept.ts";
import { list } from "./ru/list.ts";
import { said } from "./ru/said.ts";
import { shell } from "./ru/shell.ts";
import { states } from "./ru/states.ts";
import { validation } from "./ru/validation.ts";
import { withheld } from "./ru/withheld.ts";

/** Words that belong to no single module. */
export const ru = {
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
