import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { Alert } from "../parts/Alert.tsx";
import { Choice } from "../parts/Choice.tsx";
import { questionKey, type Answers, type Question } from "./questions.ts";
import type { Import } from "./useImport.ts";

type Props = {
  asked: Import;
  questions: readonly Question[];
  answers: Answers;
  onChange: (answers: Answers) => void;
};
const ways = {
  decimal: [
    [".", "decimalIs.point"],
    [",", "decimalIs.comma"],
  ],
  dates: [
    ["dmy", "datesIs.dmy"],
    ["mdy", "datesIs.mdy"],
  ],
} as const;

/** Columns that can be read in two ways: each is asked about once, with the values that show it. */
export const Doubts = ({ asked: { headers }, questions, answers, onChange }: Props) => {
  const t = useTranslate();
  return questions.map((question) => {
    const { at, way, values, answer } = question;
    const key = questionKey(question);
    const column = headers[at] ?? "";
    const lead = t(`imports.doubts.${way}`, { column, values: values.join(" · ") });
    return (
      <Alert key={key} tone={answers[key] === undefined && answer === undefined ? "warning" : "info"} lead={lead}>
        <Box sx={{ maxWidth: 280, mt: 2 }}>
          <Choice
            label={t(`imports.${way}`)}
            value={answers[key] ?? answer ?? ""}
            options={[
              { value: "", name: t("imports.doubts.choose") },
              ...ways[way].map(([value, name]) => ({ value, name: t(`imports.${name}`) })),
            ]}
            onChange={(value) => {
              const { [key]: _, ...remaining } = answers;
              onChange(value === "" ? remaining : { ...remaining, [key]: value });
            }}
          />
        </Box>
      </Alert>
    );
  });
};
