import { useTranslate } from "react-admin";
import type { Problem } from "./renderer.ts";

/** The words for what is wrong; a module may say what to do about a missing field ("Choose a warehouse. …"). */
export const useSayProblem = (module: string) => {
  const t = useTranslate();
  return (name: string, { key, values }: Problem): string => {
    const general = t(key, { ...values, _: key });
    return key === "validation.required" ? t(`resources.${module}.required.${name}`, { _: general }) : general;
  };
};
