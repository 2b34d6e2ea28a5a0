import { useTranslate } from "react-admin";
import { Alert } from "../../parts/Alert.tsx";
import { isWarning, type Problem } from "./asked.ts";

/** Why a template was not rendered, each with its place. */
export const Problems = ({ problems }: { problems: readonly Problem[] }) => {
  const t = useTranslate();
  return problems.map((problem, at) => {
    const { code, file, line, name } = problem;
    return (
      <Alert
        key={at}
        tone={isWarning(problem) ? "warning" : "danger"}
        lead={line === null ? !isWarning(problem) && t("printing.problem") : t("printing.at", { file, line })}
      >
        {t(`printing.problems.${code}`, { name: name ?? "" })}
      </Alert>
    );
  });
};
