import { englishTexts } from "./texts.en.ts";
import { russianTexts } from "./texts.ru.ts";

/** Words of the detail page and its grids. */
export const detailTexts = { en: englishTexts, ru: russianTexts } as const;
