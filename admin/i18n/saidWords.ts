import type { I18nProvider } from "react-admin";

type Translate = I18nProvider["translate"];

/**
 * Words without anything filled in are looked for once: a page of rows says the same hundred words thousands of times.
 * `forget` when words or the language change.
 */
export const saidWords = (spoken: Translate): { translate: Translate; forget: () => void } => {
  const said = new Map<string, string>();
  // a list that is read as a report says what the list says
  const translate: Translate = (key, options) => spoken(key.replace(/^(resources\.)report_of_/, "$1"), options);
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
