import type { Browser, Page } from "@playwright/test";
import { carrySession } from "../support/carry-session.ts";
import type { Login } from "../support/sign-in.ts";

/** A size, a scheme and a language. */
export type Look = { name: string; mobile: boolean; scheme: "light" | "dark"; locale: "en-US" | "ru-RU" };

const sizes = { "1440x900": { width: 1440, height: 900 }, "390x844": { width: 390, height: 844 } };

/** Both sizes, each light, dark and in Russian. */
export const looks: readonly Look[] = Object.keys(sizes).flatMap((name): Look[] => {
  const mobile = name === "390x844";
  return [
    { name, mobile, scheme: "light", locale: "en-US" },
    { name: `${name}-dark`, mobile, scheme: "dark", locale: "en-US" },
    { name: `${name}-ru`, mobile, scheme: "light", locale: "ru-RU" },
  ];
});

/** A page that looks so, of someone who is signed in, or of a visitor. */
export const openPage = async (browser: Browser, url: string, look: Look, who?: Login): Promise<Page> => {
  const context = await browser.newContext({
    viewport: look.mobile ? sizes["390x844"] : sizes["1440x900"],
    isMobile: look.mobile,
    hasTouch: look.mobile,
    deviceScaleFactor: look.mobile ? 2 : 1,
    colorScheme: look.scheme,
    reducedMotion: "reduce",
  });
  await context.addCookies([{ name: "lang", value: look.locale, url }]);
  if (who) await carrySession(context, url, who);
  return context.newPage();
};
