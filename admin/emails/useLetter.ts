import { useEffect, useState } from "react";
import type { Days } from "../../resources/core/dateRanges.ts";
import { daysAsked } from "../../resources/core/today.ts";
import type { Choice } from "../modules/printing/asked.ts";
import type { Draft } from "./asked.ts";
import { letterIn, type Language } from "./letter.ts";

/** What is typed into a mail. */
export type Letter = {
  from: string;
  to: string;
  cc: string;
  bcc: string;
  replyTo: string;
  /** Null: as it is filled in. */
  subject: string | null;
  body: string | null;
  language: Language;
  /** Keys of documents; null: the first there is. */
  documents: readonly string[] | null;
  files: readonly number[];
  /** Of what tells of a time. */
  days: Days;
};
/** What a mail begins with that is written from where more is known of it. */
export type Begun = { document?: string; days?: Days };

/** What was typed and not sent, by record: closing the panel by mistake loses nothing. Gone with the page. */
const kept = new Map<string, Letter>();

type Asked = {
  at: string;
  draft: Draft | undefined;
  choices: (language: Language) => readonly Choice[];
  spoken: Language;
  today: string;
  begun?: Begun;
};

/** The mail being written: prefilled with its recipients and its subject, until somebody says otherwise. */
export const useLetter = ({ at, draft, choices: choicesIn, spoken, today, begun }: Asked) => {
  const [letter, setLetter] = useState<Letter | undefined>(kept.get(at));
  useEffect(() => {
    if (draft)
      setLetter(
        (before) =>
          before ?? {
            ...{ from: draft.from[0]?.email ?? "", to: draft.to[0]?.email ?? "", cc: "", bcc: "", replyTo: "" },
            ...{
              subject: null,
              body: null,
              language: spoken,
              documents: null,
              files: [],
              days: begun?.days ?? daysAsked({}, today),
            },
          },
      );
  }, [draft, spoken, today, begun]);
  if (!letter || !draft) return null;
  const choices = choicesIn(letter.language);
  const isFirst = ({ stands }: Choice, at: number) => (begun?.document ? stands === begun.document : at === 0);
  const keys = letter.documents ?? choices.filter(isFirst).map(({ key }) => key);
  const attached = choices.filter(({ key }) => keys.includes(key));
  const sender = draft.from.find(({ email }) => email === letter.from)?.name ?? "";
  const filled = letterIn[letter.language]({
    documents: attached.map(({ name }) => name),
    ...{ record: draft.record, company: draft.company, sender },
  });
  return {
    letter,
    choices,
    attached,
    subject: letter.subject ?? filled.subject,
    body: letter.body ?? filled.body,
    set: (change: Partial<Letter>) => {
      const next = { ...letter, ...change };
      kept.set(at, next);
      setLetter(next);
    },
    done: () => void kept.delete(at),
  };
};
