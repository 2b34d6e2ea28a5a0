import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { useTranslate } from "react-admin";
import { useFormState } from "react-hook-form";
import type { Resource } from "../../../resources/core/resource.ts";
import { useControlId } from "../../fields/formScope.ts";
import { fieldLabelKey } from "../../fields/useFieldWords.ts";
import { isEmpty } from "../../fields/renderer.ts";
import { Alert } from "../../parts/Alert.tsx";

type Props = {
  resource: Resource;
  names: readonly string[];
  values: Readonly<Record<string, unknown>>;
  failure: string | null;
};

/** After a submit that could not be sent: what is missing, each with a way to it; and what the server said. */
export const FormSummary = ({ resource, names, values, failure }: Props) => {
  const translate = useTranslate();
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
          lead={translate(missing ? "form.fieldsMissing" : "forms.fieldsWrong", { smart_count: wrong.length })}
        >
          {translate("form.notSaved")}{" "}
          {wrong.map((name, index) => (
            <span key={name}>
              {index > 0 && ", "}
              <Link
                href={`#${controlId(resource.name, name)}`}
                underline="always"
                sx={{ color: "inherit" }}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(controlId(resource.name, name))?.focus();
                }}
              >
                {translate(fieldLabelKey(resource.name, name), { _: name })}
              </Link>
            </span>
          ))}
        </Alert>
      )}
    </Box>
  );
};
