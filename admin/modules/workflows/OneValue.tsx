import { useTranslate } from "react-admin";
import { DayInput } from "../../fields/DayInput.tsx";
import { Lookup } from "../../fields/Lookup.tsx";
import { NumberBox } from "../../fields/NumberBox.tsx";
import { SelectBox } from "../../fields/SelectBox.tsx";
import { TextBox } from "../../fields/TextBox.tsx";
import type { Column } from "./columns.ts";

type Props = {
  id: string;
  label: string;
  column: Column;
  /** The module that the column is of. */
  module: string;
  /** A number of days in place of a value of the column. */
  days?: boolean;
  value: string;
  onChange: (value: string) => void;
  invalid: boolean;
  disabled: boolean;
  describedBy?: string | undefined;
};

const plain = { module: "", values: {}, onBlur: () => undefined } as const;

/** One value that a column is compared with or set to, typed as values of its type are. */
export const OneValue = ({ id, label, column, module, days = false, value, onChange, ...state }: Props) => {
  const t = useTranslate();
  const shared = { ...plain, ...state, id, name: id, label };
  const take = (next: unknown) => onChange(typeof next === "string" ? next : next === null ? "" : String(next));
  if (days)
    return (
      <TextBox
        {...shared}
        field={{ kind: "integer" }}
        inputMode="numeric"
        maxLength={4}
        value={value}
        onChange={take}
      />
    );
  switch (column.type) {
    case "number":
      return <NumberBox {...shared} field={{ kind: "quantity" }} value={value} onChange={take} />;
    case "date":
    case "datetime":
      return <DayInput {...shared} field={{ kind: "date" }} value={value} onChange={take} />;
    case "boolean":
    case "option": {
      const yesNo = [
        { id: "true", name: t("fields.yes") },
        { id: "false", name: t("workflows.no") },
      ];
      const options = column.type === "boolean" ? yesNo : (column.options ?? []);
      return (
        <SelectBox
          {...shared}
          field={{ kind: "choice", options: "free" }}
          options={options}
          value={value}
          onChange={take}
        />
      );
    }
    case "reference":
    case "labels": {
      const found = /^\d+$/.test(value) ? Number(value) : null;
      return (
        <Lookup
          {...state}
          id={id}
          label={label}
          module={column.refersTo ?? "labels"}
          {...(column.type === "labels" && { filter: { modules: [module] } })}
          value={found}
          onChange={(next) => take(next === null ? "" : String(next))}
        />
      );
    }
    default:
      return <TextBox {...shared} field={{ kind: "text" }} maxLength={1000} value={value} onChange={take} />;
  }
};
