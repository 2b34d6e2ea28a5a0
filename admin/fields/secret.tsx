import { Eraser, Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useTranslate } from "react-admin";
import type { Field } from "../../resources/core/fields.ts";
import { IconAction } from "../parts/Buttons.tsx";
import { secret as display } from "./displays/secret.tsx";
import { DaysFilter } from "./filters/DaysFilter.tsx";
import { checkText } from "./numbers.ts";
import { asText, type InputProps, type Renderer } from "./renderer.ts";
import { TextBox } from "./TextBox.tsx";

/** A new value replaces the one there is, which nobody can read; typing nothing leaves it. */
const SecretInput = (props: InputProps<Field<"secret">>) => {
  const t = useTranslate();
  const { value, onChange } = props;
  const [before] = useState(() => asText(value));
  const [isShown, show] = useState(false);
  const typed = asText(value) === before ? "" : asText(value);
  const isRemoved = value === null && before !== "";
  return (
    <TextBox
      {...props}
      value={typed}
      onChange={(text) => onChange(text === "" ? before || null : text)}
      type={isShown ? "text" : "password"}
      autoComplete="off"
      placeholder={t(isRemoved ? "fields.secretRemoved" : before === "" ? "fields.secretNone" : "fields.secretStays")}
      endAdornment={
        <>
          {before !== "" && !isRemoved && (
            <IconAction icon={Eraser} text={t("fields.secretRemove")} onClick={() => onChange(null)} />
          )}
          {typed !== "" && (
            <IconAction
              icon={isShown ? EyeOff : Eye}
              text={t(isShown ? "fields.hideSecret" : "fields.showSecret")}
              onClick={() => show(!isShown)}
            />
          )}
        </>
      }
    />
  );
};

export const secret: Renderer<Field<"secret">> = {
  ...display,
  Input: SecretInput,
  check: (value, { max }) => checkText(value, { max: max ?? 500 }),
  Filter: DaysFilter,
  grid: null,
};
