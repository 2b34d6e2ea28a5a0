import type { Field } from "../../../../resources/core/fields.ts";
import { useAccess } from "../../../data/access.ts";
import { detailPath } from "../../../data/resources.ts";
import { referenceField } from "../../../data/shape.ts";
import { ReferenceLink } from "../../../fields/ReferenceLink.tsx";
import { displayOf } from "../../../fields/displays.ts";
import type { Named } from "../data/naming.ts";
import type { Values } from "./useInsights.ts";

type Props = { module: string; name: string; field: Field; values: Values };

/** A value of an insight by its kind; a record that it names is a link where the role may go there. */
export const InsightCell = ({ module, name, field, values }: Props) => {
  const { sees } = useAccess();
  const named = values[referenceField(name)] as Named | null | undefined;
  if (field.kind === "reference" && named && sees(field.module) && detailPath(field.module, named.id))
    return <ReferenceLink module={field.module} id={named.id} name={named.name} />;
  const { Cell } = displayOf(field.kind);
  return <Cell module={module} name={name} field={field} value={values[name]} record={values} />;
};
