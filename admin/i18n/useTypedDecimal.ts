import { useState } from "react";
import { editableDecimal, parseDecimal } from "./formats.ts";
import { useLocale } from "./useLocale.ts";

/**
 * A number typed in the reader's own notation: what was typed stays as it is until the field is left, and decimal text is
 * held, or what was typed where that is no number. A value that came from elsewhere meanwhile is shown at once.
 */
export const useTypedDecimal = (held: string, hold: (value: string) => void) => {
  const locale = useLocale();
  const [typed, setTyped] = useState<{ text: string; means: string } | null>(null);
  return {
    value: typed?.means === held ? typed.text : editableDecimal(held, locale),
    type: (text: string) => {
      const parsed = parseDecimal(text, locale);
      const means = parsed === undefined ? text : (parsed ?? "");
      setTyped({ text, means });
      hold(means);
    },
    settle: () => setTyped(null),
  };
};
