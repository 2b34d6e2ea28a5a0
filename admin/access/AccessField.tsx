import { OutlinedInput } from "@mui/material";
import { Eye, EyeOff } from "lucide-react";
import { useTranslate } from "react-admin";
import { useId, useState, type ReactNode } from "react";
import { useController, type Control, type FieldValues, type Path, type RegisterOptions } from "react-hook-form";
import { belowId, FieldFrame } from "../fields/FieldFrame.tsx";
import { size } from "../theme/sizes.ts";
import { IconAction } from "../parts/Buttons.tsx";
import { leastPassword } from "./refusal.ts";

type Props<T extends FieldValues> = {
  control: Control<T>;
  name: Path<T>;
  label: string;
  kind?: "text" | "email" | "password";
  autoComplete: string;
  help?: string;
  aside?: ReactNode;
  autoFocus?: boolean;
  /** As high as the controls of the workplace, where it stands among them. */
  dense?: boolean;
  rules?: RegisterOptions<T, Path<T>>;
};

/** A field of a page for visitors: 40 px high, a password can be shown. */
export const AccessField = <T extends FieldValues>({
  control,
  name,
  label,
  kind = "text",
  autoComplete,
  help,
  aside,
  autoFocus = false,
  dense = false,
  rules,
}: Props<T>) => {
  const id = useId();
  const t = useTranslate();
  const [shown, show] = useState(false);
  const { field, fieldState } = useController({ control, name, ...(rules && { rules: rules as never }) });
  const error = fieldState.error?.message;
  return (
    <FieldFrame
      id={id}
      label={label}
      help={help}
      error={error && t(error, { _: error, min: leastPassword })}
      aside={aside}
    >
      <OutlinedInput
        id={id}
        name={name}
        type={kind === "password" && shown ? "text" : kind}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={Boolean(error)}
        autoFocus={autoFocus}
        fullWidth
        {...(!dense && { sx: { height: { xs: size.target, md: 40 }, fontSize: "0.875rem" } })}
        inputProps={{
          autoComplete,
          "aria-describedby": belowId(id, error, help),
          "aria-required": true,
          "aria-invalid": Boolean(error) || undefined,
        }}
        {...(kind === "password" && {
          endAdornment: (
            <IconAction
              icon={shown ? EyeOff : Eye}
              text={t(shown ? "access.hidePassword" : "access.showPassword")}
              onClick={() => show(!shown)}
            />
          ),
        })}
      />
    </FieldFrame>
  );
};
