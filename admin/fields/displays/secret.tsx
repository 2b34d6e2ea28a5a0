import { useTranslate } from "react-admin";
import type { Field } from "../../../resources/core/fields.ts";
import { Stamp } from "../../parts/Day.tsx";
import { EmptyValue } from "../../parts/EmptyValue.tsx";
import { asText, type CellProps, type Display } from "../renderer.ts";

/** What is read of a secret: since when there is one. */
const SecretCell = (props: CellProps<Field<"secret">>) => {
  const t = useTranslate();
  const since = asText(props.value);
  if (since === "") return <EmptyValue />;
  return (
    <>
      {t("fields.secretSince")} <Stamp value={since} />
    </>
  );
};

export const secret: Display<Field<"secret">> = { Cell: SecretCell, width: 160 };
