import { en } from "./texts/en.ts";
import { ru } from "./texts/ru.ts";

/** Words of the scanner. */
export const texts = { en, ru };
