import { importedFields } from "../../resources/core/exchange.ts";
import { traitsOf } from "../../resources/core/kinds.ts";
import { resourceOf } from "../data/resources.ts";
import type { Import } from "./useImport.ts";

type Way = "decimal" | "dates";
/** What has to be decided of a column before its rows are tried: with values that show why. */
export type Question = { at: number; way: Way; values: readonly string[]; answer: string | undefined };
/** Answers by the place of the column and what was asked. */
export type Answers = Readonly<Record<string, string>>;

export const questionKey = ({ at, way }: Pick<Question, "at" | "way">): string => `${at} ${way}`;

const wayOf = (holds: string | undefined): Way | undefined =>
  holds === "decimal" || holds === "integer" ? "decimal" : holds === "date" ? "dates" : undefined;

/** Questions about the columns that fill numbers or days. */
export const questionsOf = (
  { module, notation: { doubts = {}, written = {} } }: Import,
  columns: readonly (string | null)[],
  custom: readonly { id: number; kind: string }[],
): readonly Question[] => {
  const fields = new Map(importedFields(resourceOf(module)).map(([name, { kind }]) => [name, kind]));
  const ofCustom = new Map(custom.map(({ id, kind }) => [`cf:${id}`, { number: "decimal", date: "date" }[kind]]));
  return columns.flatMap((name, at): Question[] => {
    if (name === null) return [];
    const kind = fields.get(name);
    const way = wayOf(kind === "code" ? undefined : kind === undefined ? ofCustom.get(name) : traitsOf(kind).holds[0]);
    const values = way && doubts[at]?.[way];
    return way && values ? [{ at, way, values, answer: written[at]?.[way] }] : [];
  });
};

const answerTo = (question: Question, answers: Answers): string | undefined =>
  answers[questionKey(question)] ?? question.answer;
export const openQuestions = (questions: readonly Question[], answers: Answers): readonly Question[] =>
  questions.filter((question) => answerTo(question, answers) === undefined);

/** Answers as the server takes them: by columns. */
export const answered = (
  questions: readonly Question[],
  answers: Answers,
): Readonly<Record<string, Partial<Record<Way, string>>>> =>
  Object.fromEntries(
    questions.flatMap((question) => {
      const answer = answerTo(question, answers);
      return answer === undefined ? [] : [[question.at, { [question.way]: answer }]];
    }),
  );
