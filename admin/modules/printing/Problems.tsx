import { useTranslate } from "react-admin";
import { Alert } from "../../parts/Alert.tsx";
import type { Problem } from "./asked.ts";

/** Why a template was not rendered, each with its place. */
export const Problems = ({ problems }: { problems: readonly Problem[] }) => {
  const t = useTranslate();
  return problems.map(({ code, file, line, name }, at) => (
    <Alert key={at} tone="danger" lead={line === null ? t("printing.problem") : t("printing.at", { file, line })}>
      {t(`printing.problems.${code}`, { name: name ?? "" })}
    </Alert>
  ));
};
