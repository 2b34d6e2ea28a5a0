import { isLasting } from "../graphql/lasting.ts";
import { Refused, type Ask } from "../graphql/ask.ts";
import type { Claims } from "../graphql/visitor.ts";
import { asWorkOf } from "../shares/work-of.ts";
import { pdfOf } from "../templates/pdf/pdf.ts";
import { htmlOf, textOf } from "./page.ts";
import { sheetOf, type Kept } from "./sheet.ts";

/** A report as an automation keeps it, and with whose rights it is computed. */
type Wanted = Kept & { claims: Omit<Claims, "sid" | "exp"> | null; language?: unknown };

/**
 * Reports as mails take them, computed now with the rights of the person whose claims are given. Fails with a Refused where that person
 * may not read it any more.
 */
export const reportPrinter = (ask: Ask) => ({
  write: async (given: unknown) => {
    const { claims: held, language, ...kept } = given as Wanted;
    if (!held) throw new Refused("Who has it sent may not any more.", "FORBIDDEN");
    const claims: Claims = { ...held, sid: 0, exp: Number.MAX_SAFE_INTEGER };
    const sheet = await sheetOf(
      (text, variables) => ask<object>(claims, text, variables),
      kept,
      language === "ru" ? "ru" : "en",
    );
    const html = htmlOf(sheet);
    const pdf = await asWorkOf(claims, () => pdfOf(html));
    return { title: sheet.title, text: textOf(sheet), html, pdf };
  },
  isRefusal: isLasting,
});
