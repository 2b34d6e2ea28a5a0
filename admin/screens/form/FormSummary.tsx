import { Box, Link } from "@mui/material";
import { useTranslate } from "react-admin";
import { useFormState } from "react-hook-form";
import { useResource } from "../../data/recordContext.tsx";
import { useControlId } from "../../fields/formScope.ts";
import { fieldLabelKey } from "../../fields/useFieldWords.ts";
import { isEmpty } from "../../fields/renderer.ts";
import { Alert } from "../../parts/Alert.tsx";

type Props = {
  names: readonly string[];
  values: Readonly<Record<string, unknown>>;
  failure: string | null;
};

/** After a submit that could not be sent: what is missing, each with a way to it; and what the server said. */
export const FormSummary = ({ names, values, failure }: Props) => {
  const { name: module } = useResource();
  const t = useTranslate();
  const controlId = useControlId();
  const { errors, isSubmitted } = useFormState();
  const wrong = names.filter((name) => errors[name]);
  const missing = wrong.every((name) => isEmpty(values[name]));
  if (!failure && (!isSubmitted || wrong.length === 0)) return null;
  return (
    <Box sx={{ display: "grid", gap: 3 }}>
      {failure && <Alert tone="danger">{failure}</Alert>}
      {isSubmitted && wrong.length > 0 && (
        <Alert
          tone="danger"
          lead={t(missing ? "form.fieldsMissing" : "forms.fieldsWrong", { smart_count: wrong.length })}
        >
          {t("form.notSaved")}{" "}
          {wrong.map((name, index) => (
            <span key={name}>
              {index > 0 && ", "}
              <Link
                href={`#${controlId(module, name)}`}
                underline="always"
                sx={{ color: "inherit" }}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(controlId(module, name))?.focus();
                }}
              >
                {t(fieldLabelKey(module, name), { _: name })}
              </Link>
            </span>
          ))}
        </Alert>
      )}
    </Box>
  );
};
