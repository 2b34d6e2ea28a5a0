import type { ComponentType } from "react";
import { restOfWords } from "../i18n/restOfWords.ts";
import { screen } from "./screen.tsx";

/**
 * A later part (lazyComponent.ts) that can be fetched ahead, where what opens it is reached for: once it is there it is
 * drawn at once, and nothing stands in its place before.
 */
export const readyPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  screen(async () => {
    const [part] = await Promise.all([load(), restOfWords()]);
    return part;
  });
