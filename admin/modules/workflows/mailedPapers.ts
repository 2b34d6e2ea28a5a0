import { printed } from "../../../resources/papers/printed.ts";
import { papersOf } from "../../../resources/papers/papers.ts";
import type { Language } from "../../../resources/core/texts/messages.ts";
import type { ActionKey, ActionName } from "../../../resources/workflow-actions/types.ts";
import { knows, resourceOf } from "../../data/resources.ts";
import type { Action } from "./ruleDraft.ts";

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

/** A new action: a mail carries the first document of its record, which the database asks for where there is one. */
export const newAction = (type: ActionName, root: string | undefined): Action => {
  const paper = type === "sendEmail" ? papersOf(printedFor(root) ?? "")[0]?.name : undefined;
  return { type, ...(paper !== undefined && { emailPaper: paper }) };
};

/** An action with one value changed: a document and a template of one's own take each other's place. */
export const withValue = (action: Action, name: ActionKey, value: string | number | null): Action => {
  const isFilled = value !== null;
  return {
    ...action,
    ...(isFilled && name === "emailPaper" && { emailTemplateId: null }),
    ...(isFilled && name === "emailTemplateId" && { emailPaper: null }),
    [name]: value,
  };
};
