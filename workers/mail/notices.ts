import { z } from "zod";
import { said as en } from "../../resources/core/texts/en/said.ts";
import { said as ru } from "../../resources/core/texts/ru/said.ts";
import { withheld as withheldEn } from "../../resources/core/texts/en/withheld.ts";
import { withheld as withheldRu } from "../../resources/core/texts/ru/withheld.ts";
import { withheldKey } from "../../resources/core/withheld.ts";
import { en as skusEn, ru as skusRu } from "../../resources/skus/texts.ts";
import { plainName } from "./plain-name.ts";
import type { Language } from "./texts.ts";

/** Characters of a value that others chose. */
const longestName = 80;

const shape = z.object({
  message: z.string(),
  words: z.object({ key: z.string(), values: z.record(z.string(), z.unknown()) }).nullable(),
  module: z.string().nullable(),
  recordId: z.number().int().nullable(),
  /** Kinds of amounts that the message tells and its reader does not see. */
  withheld: z.array(z.enum(["price", "cost"])).default([]),
});
/** What a mail of notifications tells, as app_private.mail_notices writes it. */
export const noticesOf = (given: unknown): readonly Notice[] => z.array(shape).catch([]).parse(given);
export type Notice = z.infer<typeof shape>;

const words: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en, ru };
const quantities: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: skusEn.fields,
  ru: skusRu.fields,
};

const withheldWords = { en: withheldEn, ru: withheldRu };

/** One line in the reader's language, with which amounts are withheld; as it was stored where nothing is known of its words. */
export const sayNotice = ({ message, words: stored, withheld }: Notice, language: Language): string => {
  const { key = "", values = {} } = stored ?? {};
  const form = new Intl.PluralRules(language).select(Number(values["count"] ?? 0));
  const pattern = words[language][key] ?? words[language][`${key}_${form}`];
  const named = (name: string): string => {
    const value = values[name];
    const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
    return name === "quantity" ? (quantities[language][text] ?? text).toLowerCase() : plainName(text, longestName, "–");
  };
  const hidden = withheldKey(withheld);
  const text = pattern?.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => named(name)) ?? message;
  return `${text}${hidden ? ` (${withheldWords[language][hidden]})` : ""}`.replaceAll(/\s+/g, " ");
};
