import type { I18nProvider } from "react-admin";

type Translate = I18nProvider["translate"];

/**
 * Words without anything filled in are looked for once: a page of rows says the same hundred words thousands of times.
 * `forget` when words or the language change.
 */
export const saidWords = (translate: Translate): { translate: Translate; forget: () => void } => {
  const said = new Map<string, string>();
  return {
    translate: (key, options) => {
      if (options) return translate(key, options);
      const known = said.get(key);
      if (known !== undefined) return known;
      const words = translate(key);
      said.set(key, words);
      return words;
    },
    forget: () => said.clear(),
  };
};
