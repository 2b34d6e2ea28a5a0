import { useTranslate } from "react-admin";
import type { Field } from "../../../resources/core/fields.ts";
import { camel } from "../../../resources/core/naming.ts";
import { useAccess } from "../../data/access.ts";
import { referenceName } from "../../data/recordName.ts";
import { detailPath, knows, resourceOf } from "../../data/resources.ts";
import { referenceField } from "../../data/shape.ts";
import { ReferenceLink } from "../../fields/ReferenceLink.tsx";
import { displayOf } from "../../fields/displays.ts";
import { fieldLabelKey } from "../../fields/useFieldWords.ts";
import { EmptyValue } from "../../parts/EmptyValue.tsx";
import { valueText } from "../detail/history/valueText.ts";
import { useReportView } from "./reportContext.ts";
import type { ReportRow } from "./useReport.ts";
import { useLocale } from "../../i18n/useLocale.ts";

type Named = { id: number; name: string };

/** The record that a column of a row names, and its module. */
export const recordIn = (
  { fields, report }: ReturnType<typeof useReportView>["resource"],
  name: string,
  row: ReportRow,
): (Named & { module: string }) | null => {
  const field = fields[name];
  if (report.of !== undefined && name === report.opens)
    return { id: Number(row["recordId"]), name: String(row[name]), module: report.of };
  const module = field?.kind === "reference" ? field.module : String(row[report.names?.[name] ?? ""] ?? "");
  const named = row[referenceField(name)] as Named | null | undefined;
  return named && knows(module) ? { ...named, module } : null;
};

/** Where a record of a module is looked at; nowhere where the role does not see it. */
export const useOpening = () => {
  const { sees } = useAccess();
  return ({ module, id }: { module: string; id: number }): string => (sees(module) ? detailPath(module, id) : "");
};

/** A value of a row by the kind of its column; a record that it names is a link. */
export const ReportCell = ({ name, row }: { name: string; row: ReportRow }) => {
  const t = useTranslate();
  const locale = useLocale();
  const opening = useOpening();
  const { resource } = useReportView();
  const { fieldsOf = {}, valuesOf = {}, names = {} } = resource.report;
  const field = resource.fields[name] as Field;
  const value = row[name];
  const record = recordIn(resource, name, row);
  if (record) return opening(record) ? <ReferenceLink {...record} /> : <>{referenceName(record.module, record.name)}</>;
  if (names[name]) return value === null ? <EmptyValue /> : <>#{String(value)}</>;
  if (fieldsOf[name]) {
    const of = camel(String(value));
    return <>{t(fieldLabelKey(String(row[fieldsOf[name]]), of), { _: t(`kept.${of}`, { _: of }) })}</>;
  }
  if (valuesOf[name]) {
    const module = String(row[fieldsOf[valuesOf[name]] ?? ""]);
    const of = camel(String(row[valuesOf[name]]));
    const about = { module, name: of, field: knows(module) ? resourceOf(module).fields[of] : undefined };
    if (value !== null && about.field?.kind === "reference")
      return <>{referenceName(about.field.module, String(value))}</>;
    return <>{valueText({ t, locale }, about, value) ?? <EmptyValue />}</>;
  }
  const { Cell } = displayOf(field.kind);
  return <Cell module={resource.name} name={name} field={field} value={value} record={row} />;
};
