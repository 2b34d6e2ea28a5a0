import { printed } from "../../../resources/papers/printed.ts";
import { papersOf } from "../../../resources/papers/papers.ts";
import type { Language } from "../../../resources/core/texts/messages.ts";
import type { ActionKey } from "../../../resources/workflow-actions/types.ts";
import { knows, resourceOf } from "../../data/resources.ts";

/** What a mail is told of its papers: only where its record has any. */
export const paperKeys: readonly ActionKey[] = ["emailPaper", "emailTemplateId", "emailLanguage"];

/** The kind of record whose papers go with mails about these: their own, or what they lie in (app_private.mail_owner). */
export const printedFor = (root: string | undefined): string | undefined => {
  const parent = root && knows(root) ? resourceOf(root).parent?.[0] : undefined;
  return [root, parent].find((module) => printed.some((name) => name === module));
};

/** Delivered documents of a kind of record, by their names. */
export const paperOptions = (module: string | undefined, language: Language) =>
  papersOf(module ?? "").map(({ name, titles }) => ({ id: name, name: titles[language] }));
