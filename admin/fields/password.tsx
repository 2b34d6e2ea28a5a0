import { Check, Copy, Eye, EyeOff } from "lucide-react";
import { useTranslate } from "react-admin";
import { useState } from "react";
import type { PasswordField } from "../../resources/core/fields.ts";
import { IconAction } from "../parts/Buttons.tsx";
import { password as display } from "./displays/password.tsx";
import { checkText } from "./numbers.ts";
import { asText, type InputProps, type Renderer } from "./renderer.ts";
import { TextBox } from "./TextBox.tsx";

/** A preset one is readable at first and can be copied, for it is shown here once; one that repeats it has nothing to copy. */
const PasswordInput = (props: InputProps<PasswordField>) => {
  const t = useTranslate();
  const { field, value } = props;
  const [shown, show] = useState(Boolean(field.preset));
  const [copied, setCopied] = useState<unknown>(null);
  const copy = async () => {
    await navigator.clipboard.writeText(asText(value));
    setCopied(value);
  };
  const isCopied = value !== null && copied === value;
  return (
    <TextBox
      {...props}
      type={shown ? "text" : "password"}
      autoComplete="new-password"
      endAdornment={
        <>
          {field.preset && !field.matches && (
            <IconAction
              icon={isCopied ? Check : Copy}
              text={t(isCopied ? "fields.copied" : "fields.copy")}
              onClick={() => void copy()}
            />
          )}
          <IconAction
            icon={shown ? EyeOff : Eye}
            text={t(shown ? "fields.hidePassword" : "fields.showPassword")}
            onClick={() => show(!shown)}
          />
        </>
      }
    />
  );
};

export const password: Renderer<PasswordField> = {
  ...display,
  Input: PasswordInput,
  check: (value, { min, matches }, { values }) => {
    if (matches && value !== values[matches]) return { key: "validation.match" };
    return checkText(value, { min });
  },
  Filter: null,
  grid: null,
};
