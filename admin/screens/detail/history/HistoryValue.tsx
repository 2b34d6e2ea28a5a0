import type { ReactNode } from "react";
import { Box } from "@mui/material";
import { ArrowRight } from "lucide-react";
import { useLocale, useTranslate } from "react-admin";
import { isColumn, type AnyField } from "../../../../resources/core/fields.ts";
import { formatDay, formatMoney, formatQuantity, formatStamp, formatUnitMoney } from "../../../i18n/formats.ts";
import { knows, resourceOf } from "../../../data/resources.ts";
import { stateKey } from "../../../parts/states.ts";
import { Nothing } from "../../../parts/Nothing.tsx";
import { useReferenceName } from "./useReferenceName.ts";

type Props = { table: string; field: string; before: unknown; after: unknown };

const fieldOf = (table: string, field: string): AnyField | undefined =>
  knows(table) ? resourceOf(table).fields[field] : undefined;

const Reference = ({ module, id }: { module: string; id: number }) => <>{useReferenceName(module, id) ?? `#${id}`}</>;

const Value = ({ table, field, value }: { table: string; field: string; value: unknown }): ReactNode => {
  const t = useTranslate();
  const locale = useLocale() ?? "en-US";
  const definition = fieldOf(table, field);
  if (value === null || value === undefined || value === "") return <Nothing />;
  if (typeof value === "boolean") return t(value ? "detail.yes" : "detail.no");
  if (typeof value === "object") return JSON.stringify(value);
  const text = String(value);
  if (!definition || !isColumn(definition)) return text;
  switch (definition.kind) {
    case "reference":
      return <Reference module={definition.module} id={Number(value)} />;
    case "quantity":
      return formatQuantity(text, locale);
    case "money":
      return formatMoney(text, locale);
    case "unitMoney":
      return formatUnitMoney(text, locale);
    case "date":
      return formatDay(text, locale);
    case "datetime":
      return formatStamp(text);
    case "state":
      return t(stateKey(text), { _: text });
    case "choice":
      return t(`resources.${table}.options.${field}.${text}`, { _: text });
    default:
      return text;
  }
};

/** Old and new beside each other; a new or deleted record has only one of them. */
export const HistoryValue = ({ table, field, before, after }: Props) => {
  const shown = (value: unknown) => <Value table={table} field={field} value={value} />;
  if (before === undefined) return shown(after);
  if (after === undefined)
    return (
      <Box component="span" sx={{ color: "text.secondary", textDecoration: "line-through" }}>
        {shown(before)}
      </Box>
    );
  return (
    <>
      <Box component="span" sx={{ color: "text.secondary" }}>
        {shown(before)}
      </Box>
      <Box component="span" sx={{ mx: 2, verticalAlign: -2, color: "text.secondary" }}>
        <ArrowRight size={12} aria-label="→" />
      </Box>
      <Box component="span" sx={{ fontWeight: 520 }}>
        {shown(after)}
      </Box>
    </>
  );
};
