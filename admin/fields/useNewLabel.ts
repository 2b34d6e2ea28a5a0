import { useTranslate } from "react-admin";
import { useState } from "react";
import { failureMessage } from "../data/failure.ts";
import { sayOutcome } from "../data/outcomes.ts";
import { useWrite, type Written } from "../data/useWrite.ts";
import type { LabelValue } from "./displays/labels.tsx";
import { swatches } from "./swatches.ts";

/** A colour that follows from the name: the same wherever it is made. */
const colourOf = (name: string): string => {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return swatches[sum % swatches.length]?.colour ?? swatches[0].colour;
};

/** Makes a label for records of a module while one is being edited; null and a problem when it is refused. */
export const useNewLabel = (module: string) => {
  const { create } = useWrite("labels");
  const t = useTranslate();
  const [problem, setProblem] = useState<string | null>(null);
  const make = async (name: string): Promise<LabelValue | null> => {
    setProblem(null);
    try {
      const made = await create(
        { name, color: colourOf(name), modules: [module] },
        { fields: ["name", "color"], reads: { queryKey: ["labels"] }, waits: false },
      );
      return made as Written & LabelValue;
    } catch (error) {
      setProblem(`${sayOutcome(t, "labels", "addFailed")} ${failureMessage(error, t)}`);
      return null;
    }
  };
  return { make, problem };
};
