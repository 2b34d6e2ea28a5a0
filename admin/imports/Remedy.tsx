import { Box } from "@mui/material";
import { useTranslate } from "react-admin";

/** What somebody does about a row that is refused, where what is wrong does not say it. */
export const Remedy = ({ problem: { problem, code } }: { problem: { problem: string | null; code: string } }) => {
  const t = useTranslate();
  const remedy = t(`imports.remedy.${problem ?? code}`, { _: "" });
  return remedy === "" ? null : <Box sx={{ color: "text.secondary", typography: "body2" }}>{remedy}</Box>;
};
