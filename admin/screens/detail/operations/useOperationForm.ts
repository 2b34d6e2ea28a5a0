import { useRef, useState } from "react";
import type { Asked, Operation } from "../../../../resources/core/operations.ts";
import { checkField } from "../../../fields/check.ts";
import { isEmpty, type Problem } from "../../../fields/renderer.ts";
import { isNegative } from "../../../../resources/core/decimal.ts";
import { useLocale } from "../../../i18n/useLocale.ts";

const today = (): string => new Intl.DateTimeFormat("en-CA").format(new Date());

export type Values = Readonly<Record<string, unknown>>;

/** Keys that are asked for as the form stands, in order. */
const askedOf = (form: Readonly<Record<string, Asked>>, given: Values, values: Values): readonly string[] =>
  Object.keys(form).filter((name) => {
    const { without, when = {} } = form[name] ?? {};
    return (
      !(name in given) &&
      (without === undefined || isEmpty(values[without])) &&
      Object.entries(when).every(([other, value]) => values[other] === value)
    );
  });

/** Whether what is typed below zero needs this one too. */
const isNeeded = ({ neededBelowZero }: Asked, values: Values): boolean => {
  const change: unknown = neededBelowZero && values[neededBelowZero];
  return typeof change === "string" && isNegative(change);
};

/** Everything that follows from what was typed: what is asked for next to it, what is wrong, and the input it makes. */
export const standing = (form: Readonly<Record<string, Asked>>, given: Values, typed: Values, locale: string) => {
  const values = { ...typed, ...given };
  const asked = askedOf(form, given, values);
  const problemOf = (name: string): Problem | undefined => {
    const field = form[name];
    if (!field) return undefined;
    const needed = isEmpty(values[name]) && isNeeded(field, values);
    return checkField(field, values[name], { values, locale }) ?? (needed ? { key: "validation.required" } : undefined);
  };
  const problems = new Map(
    asked.flatMap((name) => {
      const problem = problemOf(name);
      return problem ? [[name, problem] as const] : [];
    }),
  );
  const input = (filled: Values = {}): Values => ({
    ...given,
    ...Object.fromEntries(
      asked.flatMap((name) => {
        const value = filled[name] ?? values[name];
        return isEmpty(value) ? [] : [[name, typeof value === "string" ? value.trim() : value]];
      }),
    ),
  });
  const wrong = [...problems.keys()];
  const isText = (name: string): boolean => form[name]?.kind === "text";
  return {
    values,
    asked,
    problems,
    input,
    /** What a preview asks: a reason changes nothing of it, so it need not be there. Null while something else is missing. */
    previewed: wrong.every(isText) ? input(Object.fromEntries(wrong.map((name) => [name, "-"]))) : null,
  };
};

/** What is typed in an operation's form, and what follows from it. */
export const useOperationForm = ({ form = {} }: Operation, given: Values, begun: Values = {}) => {
  const locale = useLocale();
  const [typed, setTyped] = useState<Values>(() =>
    Object.fromEntries(
      Object.entries(form).map(([name, { initial = null }]) => [
        name,
        begun[name] ?? (initial === "today" ? today() : initial),
      ]),
    ),
  );
  // what a lookup takes while the form is being sent counts before it is drawn
  const latest = useRef(typed);
  return {
    ...standing(form, given, typed, locale),
    now: () => standing(form, given, latest.current, locale),
    /** What depends on this one is chosen anew. */
    set: (name: string, value: unknown) => {
      const depending = Object.keys(form).filter((other) => {
        const field = form[other];
        return field?.kind === "reference" && Object.values(field.within ?? {}).includes(name);
      });
      latest.current = {
        ...latest.current,
        ...Object.fromEntries(depending.map((other) => [other, null])),
        [name]: value,
      };
      setTyped(latest.current);
    },
  };
};
