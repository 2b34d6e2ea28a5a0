import type { Asked } from "../../../../resources/core/operations.ts";
import { Failure } from "../../../data/failure.ts";
import { isEmpty } from "../../../fields/renderer.ts";

export type Answers = Readonly<Record<string, unknown>>;
type Questions = Readonly<Record<string, Asked>>;

/** The questions that a move was refused for want of, and nothing else. */
const missingBy = (questions: Questions, failure: unknown): readonly string[] => {
  const wanted = failure instanceof Failure && failure.code === "VALIDATION" ? Object.entries(failure.fields) : [];
  return wanted.every(([name, code]) => name in questions && code === "required") ? wanted.map(([name]) => name) : [];
};

/** Whether a refusal only asks something. */
export const isAsking = (questions: Questions, failure: unknown): boolean => missingBy(questions, failure).length > 0;

/** The questions on screen, in their order: those that were answered, and those that something was refused for. */
export const askedOf = (questions: Questions, answers: Answers, failures: readonly unknown[]): readonly string[] => {
  const missing = failures.flatMap((failure) => missingBy(questions, failure));
  return Object.keys(questions).filter((name) => missing.includes(name) || !isEmpty(answers[name]));
};

/** The answers with a new one: a question asked because of another answer is asked anew. */
export const answered = (questions: Questions, answers: Answers, name: string, value: unknown): Answers => {
  const names = Object.keys(questions);
  const kept = names.slice(0, names.indexOf(name)).filter((each) => each in answers);
  return { ...Object.fromEntries(kept.map((each) => [each, answers[each]])), [name]: value };
};

/** What is sent: an answer without its blanks, and none that is empty. */
export const sentOf = (answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([name, value]) => {
      const told = typeof value === "string" ? value.trim() : value;
      return isEmpty(told) ? [] : [[name, told]];
    }),
  );
