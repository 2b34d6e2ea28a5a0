import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import type { Asked } from "../../../../resources/core/operations.ts";
import { checkField } from "../../../fields/check.ts";
import { useResource } from "../../../data/recordContext.tsx";
import { OperationField } from "../operations/OperationField.tsx";
import type { Move } from "./documentTransitions.ts";
import type { Answers } from "./questions.ts";
import { useLocale } from "../../../i18n/useLocale.ts";

type Props = {
  move: Move;
  questions: Readonly<Record<string, Asked>>;
  asked: readonly string[];
  answers: Answers;
  onAnswer: (name: string, value: unknown) => void;
};

/** What a move asks before it can be made. */
export const TransitionQuestions = ({ move, questions, asked, answers, onAnswer }: Props) => {
  const { name: module } = useResource();
  const t = useTranslate();
  const locale = useLocale();
  if (asked.length === 0) return null;
  return (
    <Box sx={{ display: "grid", gap: 4 }}>
      {asked.map((name, at) => {
        const field = questions[name];
        const problem = field && checkField(field, answers[name], { values: answers, locale });
        return (
          field && (
            <OperationField
              key={name}
              module={module}
              words={`resources.${module}.moves.${move}`}
              name={name}
              field={field}
              values={answers}
              told={undefined}
              error={problem && t(problem.key, { ...problem.values })}
              autoFocus={at === 0}
              onBlur={() => undefined}
              onChange={(value) => onAnswer(name, value)}
            />
          )
        );
      })}
    </Box>
  );
};
