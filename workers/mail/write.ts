import { plainName } from "./plain-name.ts";
import { texts, type Language, type Template } from "./texts.ts";

type Facts = {
  language: Language;
  firstName: string;
  publicUrl: string;
  token: string;
  /** Who made the user, and where: of an invitation. */
  inviter?: string | undefined;
  company?: string | undefined;
};

/** Characters of a name that others chose. */
const longest = { firstName: 40, inviter: 60, company: 80 };

/** Where each mail sends its reader. */
const paths: Readonly<Record<Template, (token: string) => string>> = {
  verify: (token) => `/verify/${token}`,
  invite: (token) => `/verify/${token}`,
  reset: (token) => `/reset-password/${token}`,
  accountExists: () => "/login",
};

export const isTemplate = (name: string): name is Template => name in paths;

/** Subject and text of a mail, in the reader's language. Plain text: nothing to disguise a link with, and names are names. */
export const write = (
  template: Template,
  { language, firstName, publicUrl, token, inviter = "", company = "" }: Facts,
): { subject: string; text: string } => {
  const { greeting, closing, someone, somewhere, mails } = texts[language];
  const { subject, before, after } = mails[template];
  const filled = (text: string) =>
    text
      .replaceAll("{{inviter}}", () => plainName(inviter, longest.inviter, someone))
      .replaceAll("{{company}}", () => plainName(company, longest.company, somewhere));
  return {
    subject: filled(subject),
    text:
      [
        greeting(plainName(firstName, longest.firstName, "")),
        filled(before),
        `${publicUrl}${paths[template](token)}`,
        after,
        closing,
      ].join("\n\n") + "\n",
  };
};
