import { OutlinedInput } from "@mui/material";
import { DayField } from "../../fields/DayField.tsx";
import { belowId, FieldFrame } from "../../fields/FieldFrame.tsx";

type Props = {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: "date";
  /** Several lines of text. */
  lines?: boolean;
  help?: string;
  /** What the server says of it. */
  problem?: string | undefined;
};

/** A text or a day that may be left empty. */
export const PlainField = ({ id, label, value, onChange, type, lines = false, help, problem }: Props) =>
  type === "date" ? (
    <DayField id={id} label={label} value={value} onChange={onChange} help={help} problem={problem} />
  ) : (
    <FieldFrame id={id} label={label} help={help} error={problem}>
      <OutlinedInput
        id={id}
        value={value}
        multiline={lines}
        slotProps={{ input: { "aria-describedby": belowId(id, problem, help) } }}
        error={problem !== undefined}
        {...(lines && { minRows: 2 })}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );

/** The typed values. An empty one is not sent, so that its field begins with the usual value. */
export const given = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])));
