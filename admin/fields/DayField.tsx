import { useTranslate } from "react-admin";
import { isDay } from "../../resources/core/dateRanges.ts";
import { DayInput } from "./DayInput.tsx";
import { belowId, FieldFrame } from "./FieldFrame.tsx";

type Props = {
  id: string;
  label: string;
  /** 2026-11-24, or what was typed instead. */
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  help?: string | undefined;
  /** What the server says of it. */
  problem?: string | undefined;
};

/** A day in a form of its own: typed as its reader writes it or taken from a calendar; a text that is no day says so. */
export const DayField = ({ id, label, value, onChange, required = false, help, problem }: Props) => {
  const t = useTranslate();
  const wrong = value !== "" || required ? !isDay(value) : false;
  const error = wrong ? t("validation.date") : problem;
  return (
    <FieldFrame id={id} label={label} required={required} help={help} error={error}>
      <DayInput
        id={id}
        module=""
        name={id}
        field={{ kind: "date" }}
        value={value}
        values={{}}
        required={required}
        invalid={error !== undefined}
        describedBy={belowId(id, error, help)}
        onBlur={() => undefined}
        onChange={(next) => onChange(typeof next === "string" ? next : "")}
      />
    </FieldFrame>
  );
};
