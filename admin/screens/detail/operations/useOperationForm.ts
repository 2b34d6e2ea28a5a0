import { useState } from "react";
import { useLocale } from "react-admin";
import type { Asked, Operation } from "../../../../resources/core/operations.ts";
import { checkField } from "../../../fields/check.ts";
import { isEmpty } from "../../../fields/renderer.ts";
import { isNegative } from "../amounts/decimal.ts";

export type Values = Readonly<Record<string, unknown>>;

/** Keys that are asked for as the form stands, in order. */
const askedOf = (form: Readonly<Record<string, Asked>>, given: Values, values: Values): readonly string[] =>
  Object.keys(form).filter((name) => {
    const without = form[name]?.without;
    return !(name in given) && (without === undefined || isEmpty(values[without]));
  });

/** Whether what is typed below zero needs this one too. */
const isNeeded = ({ neededBelowZero }: Asked, values: Values): boolean => {
  const change: unknown = neededBelowZero && values[neededBelowZero];
  return typeof change === "string" && isNegative(change);
};

/** What was typed so far, what is asked for next to it, what is wrong first, and the input it makes. */
export const useOperationForm = ({ form = {} }: Operation, given: Values) => {
  const locale = useLocale() ?? "en-US";
  const [typed, setTyped] = useState<Values>(() =>
    Object.fromEntries(Object.entries(form).map(([name, { initial = null }]) => [name, initial])),
  );
  const values = { ...typed, ...given };
  const asked = askedOf(form, given, values);
  const isWrong = (name: string): boolean => {
    const field = form[name];
    if (!field) return false;
    return (
      checkField(field, values[name], { values, locale }) !== undefined ||
      (isEmpty(values[name]) && isNeeded(field, values))
    );
  };
  const isText = (name: string): boolean => form[name]?.kind === "text";
  const input = (filled: Values = {}): Values => ({
    ...given,
    ...Object.fromEntries(
      asked.flatMap((name) => {
        const value = filled[name] ?? values[name];
        return isEmpty(value) ? [] : [[name, typeof value === "string" ? value.trim() : value]];
      }),
    ),
  });
  const wrong = asked.filter(isWrong);
  return {
    values,
    asked,
    /** The first key that needs something still. */
    missing: wrong[0],
    input,
    /** What a preview asks: a reason changes nothing of it, so it need not be there. Null while something else is missing. */
    previewed: wrong.every(isText) ? input(Object.fromEntries(wrong.map((name) => [name, "-"]))) : null,
    /** What depends on this one is chosen anew. */
    set: (name: string, value: unknown) =>
      setTyped((before) => {
        const depending = Object.keys(form).filter((other) => {
          const field = form[other];
          return field?.kind === "reference" && Object.values(field.within ?? {}).includes(name);
        });
        return { ...before, ...Object.fromEntries(depending.map((other) => [other, null])), [name]: value };
      }),
  };
};
