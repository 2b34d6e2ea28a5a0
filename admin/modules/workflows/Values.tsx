import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import type { Takes } from "../../../resources/core/testing.ts";
import type { Column } from "./columns.ts";
import { OneValue } from "./OneValue.tsx";

type Props = {
  id: string;
  column: Column;
  module: string;
  takes: Takes;
  value: string | null;
  onChange: (value: string | null) => void;
  invalid: boolean;
  disabled: boolean;
  describedBy?: string | undefined;
};

const most = 50;
const partsOf = (value: string | null, takes: Takes): readonly string[] => {
  if (takes === "one" || takes === "days") return [value ?? ""];
  const parts = (value ?? "").split(",");
  if (takes === "two") return [parts[0] ?? "", parts[1] ?? ""];
  const given = parts.filter(Boolean);
  return given.length < most ? [...given, ""] : given;
};
const several: readonly Takes[] = ["two", "many"];

/** What a column is compared with: one value, the two ends of a range, or any of several. */
export const Values = ({ id, takes, value, onChange, ...rest }: Props) => {
  const t = useTranslate();
  if (takes === "nothing") return null;
  const parts = partsOf(value, takes);
  const change = (at: number, next: string) => {
    const plain = several.includes(takes) ? next.replaceAll(",", " ") : next;
    const changed = parts.map((part, index) => (index === at ? plain : part));
    const joined = (takes === "many" ? changed.filter(Boolean) : changed).join(",");
    onChange(joined.replaceAll(",", "") === "" ? null : joined);
  };
  const labels = takes === "two" ? [t("workflows.from"), t("workflows.to")] : [];
  return (
    <Box sx={{ display: "grid", gap: 1, minWidth: 0 }}>
      {parts.map((part, at) => (
        <OneValue
          {...rest}
          key={at}
          id={`${id}-${at}`}
          label={labels[at] ?? t(takes === "days" ? "workflows.days" : "resources.workflow_criteria.fields.testValue")}
          days={takes === "days"}
          value={part}
          onChange={(next) => change(at, next)}
        />
      ))}
    </Box>
  );
};
