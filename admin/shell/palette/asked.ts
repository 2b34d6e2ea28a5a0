import { screens } from "../../data/resources.ts";

/** What is wanted by the first sign typed: actions alone, or the records of one module. */
export type Asked = { text: string; only: "actions" | "everything" | { module: string } };

/** Signs that begin a narrower search, as the modules declare them. */
export const signs: readonly { sign: string; module: string }[] = screens.flatMap(({ name, searchPrefix: sign }) =>
  sign ? [{ sign, module: name }] : [],
);

export const actionSign = ">";

export const askedBy = (typed: string): Asked => {
  const first = typed.charAt(0);
  const rest = typed.slice(1).trim();
  if (first === actionSign) return { text: rest, only: "actions" };
  const module = signs.find(({ sign }) => sign === first)?.module;
  return module ? { text: rest, only: { module } } : { text: typed.trim(), only: "everything" };
};
