import { definitionOf, isDeclared } from "../../resources/core/registry.ts";
import { pathOfRecord } from "../../resources/core/paths.ts";
import { noticesOf, sayNotice, type Notice } from "./notices.ts";
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
  /** What a mail of notifications tells, and how many more there are. */
  notices?: unknown;
  more?: number | undefined;
};

/** Characters of a name that others chose, and of a mail's subject. */
const longest = { firstName: 40, inviter: 60, company: 80, subject: 120 };

/** Where each mail sends its reader. */
const paths: Readonly<Record<Template, (token: string) => string>> = {
  verify: (token) => `/verify/${token}`,
  invite: (token) => `/verify/${token}`,
  reset: (token) => `/reset-password/${token}`,
  accountExists: () => "/login",
  notice: () => "/reports/notifications",
  sharedSession: () => "/profile",
  confirmAddress: (token) => `/verify/${token}`,
  addressChanged: (token) => `/keep-address/${token}`,
};

export const isTemplate = (name: string): name is Template => name in paths;

/** What one notification says, and where it leads. */
const told = (notice: Notice, language: Language, publicUrl: string): string => {
  const { module, recordId } = notice;
  const path = module && recordId !== null && isDeclared(module) ? pathOfRecord(definitionOf(module), recordId) : "";
  return `${sayNotice(notice, language)}${path && `\n${publicUrl}${path}`}`;
};

/** Subject and text of a mail, in the reader's language. Plain text: nothing to disguise a link with, and names are names. */
export const write = (
  template: Template,
  { language, firstName, publicUrl, token, inviter = "", company = "", notices, more = 0 }: Facts,
): { subject: string; text: string } => {
  const { greeting, closing, someone, somewhere, mails, notices: several, more: others } = texts[language];
  const { subject, before, after } = mails[template];
  const filled = (text: string) =>
    text
      .replaceAll("{{inviter}}", () => plainName(inviter, longest.inviter, someone))
      .replaceAll("{{company}}", () => plainName(company, longest.company, somewhere));
  const news = noticesOf(notices);
  const [only] = news;
  const about = news.length > 1 ? several(news.length + more) : only && sayNotice(only, language);
  return {
    subject: about?.slice(0, longest.subject) ?? filled(subject),
    text:
      [
        greeting(plainName(firstName, longest.firstName, "")),
        filled(before),
        ...news.map((notice) => told(notice, language, publicUrl)),
        ...(more > 0 ? [others(more)] : []),
        `${publicUrl}${paths[template](token)}`,
        after,
        closing,
      ].join("\n\n") + "\n",
  };
};
