import { lazy } from "react";
import { restOfWords } from "../i18n/restOfWords.ts";

/**
 * What no first screen shows, in a chunk of its own, as lazy() makes one: the words that only such parts ask for come
 * with the first of them.
 */
export const lazyComponent: typeof lazy = (load) =>
  lazy(async () => {
    const [part] = await Promise.all([load(), restOfWords()]);
    return part;
  });
