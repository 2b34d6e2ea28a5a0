import { englishTexts } from "./texts.en.ts";
import { russianTexts } from "./texts.ru.ts";

/** Words of the detail page, its grids, and the special screens of admin/modules. */
export const detailTexts = { en: englishTexts, ru: russianTexts } as const;
