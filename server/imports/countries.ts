import { languages } from "../../resources/core/texts/messages.ts";
import type { Options } from "./values.ts";

/** What files call countries that no catalogue does. */
const also = {
  ...{ usa: "US", "u.s.a.": "US", "u.s.": "US", "united states of america": "US", "great britain": "GB" },
  ...{ "u.k.": "GB", eire: "IE", "czech republic": "CZ", holland: "NL", "the netherlands": "NL", "россия (рф)": "RU" },
} as const;

const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
let known: Options | undefined;

/** Codes of countries by their codes and their names in every language; UK is GB. */
export const countryCodes = (): Options => {
  if (known) return known;
  const names = languages.flatMap((language) =>
    (["long", "short"] as const).map(
      (style) => new Intl.DisplayNames(language, { type: "region", fallback: "none", style }),
    ),
  );
  const found = new Map<string, string>(Object.entries(also));
  for (const said of letters.flatMap((first) => letters.map((second) => first + second))) {
    if (!names[0]?.of(said)) continue;
    const code = new Intl.Locale(`und-${said}`).region ?? said;
    for (const word of [said, ...names.flatMap((each) => each.of(code) ?? [])]) {
      const key = word.toLowerCase();
      if (!found.has(key)) found.set(key, code);
    }
  }
  known = found;
  return found;
};
