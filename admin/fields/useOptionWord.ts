import { useTranslate } from "react-admin";
import { optionWord } from "./optionWord.ts";

/** The word of one value: the field's own, else the name of the module it stands for, which may not be here yet. */
export const useOptionWord = (module: string, name: string) => {
  const t = useTranslate();
  return (value: string) => optionWord(t, module, name, value);
};
