import { useState } from "react";
import { Box } from "@mui/material";
import { CornerDownRight } from "lucide-react";
import { useLocale, useTranslate } from "ra-core";
import { namesOf } from "../../../../resources/core/naming.ts";
import { sayFailure } from "../../../data/failure.ts";
import { request } from "../../../data/request.ts";
import { formatQuantity, formatUnitMoney } from "../../../i18n/formats.ts";
import { QuietButton } from "../../../parts/Buttons.tsx";
import { compare } from "../amounts/decimal.ts";
import { referenced } from "../data/naming.ts";
import type { DetailRecord } from "../data/useDetail.ts";
import type { GridRow } from "../grid/gridState.ts";
import type { LineShape } from "./lineShape.ts";
import { ruleToCreate } from "./ruleToCreate.ts";
import { useRules } from "./useRules.ts";

type Props = { row: GridRow; record: DetailRecord; shape: LineShape };

const Line = ({ children }: { children: React.ReactNode }) => (
  <Box className="row-note" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
    <CornerDownRight size={14} aria-hidden />
    {children}
  </Box>
);

/** Offers to keep a price or cost typed by hand as a rule, for the next order. */
const RulePrompt = ({ row, record, shape }: Props) => {
  const t = useTranslate();
  const locale = useLocale() ?? "en-US";
  const [state, setState] = useState<"asking" | "saving" | "saved" | "declined">("asking");
  const [failure, setFailure] = useState<unknown>(null);
  const rule = ruleToCreate(row, record, shape);
  const item = row.values[shape.item];
  const itemId = typeof item === "object" && item !== null ? item.id : 0;
  const { known, everyone } = useRules(shape, itemId, rule);
  if (!rule || typeof item !== "object" || item === null || state === "declined" || (known && state === "asking"))
    return null;
  const words = { item: item.name, party: rule.vendor?.name, amount: formatUnitMoney(rule.amount, locale) };
  if (state === "saved") return <Line>{t(`lines.ruleCreated.${rule.field}`, words)}</Line>;
  const create = async () => {
    setState("saving");
    setFailure(null);
    try {
      const names = namesOf(shape.itemModule);
      await request(`mutation CreateRule($input: ${names.updateInput}!) { ${names.update}(input: $input) { id } }`, {
        input: { id: item.id, [rule.field]: [{ ...rule.values, ...(everyone !== null && { labelId: everyone }) }] },
      });
      setState("saved");
    } catch (error) {
      setFailure(error);
      setState("asking");
    }
  };
  return (
    <Line>
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Box component="span" sx={{ color: "tone.warning.text", fontWeight: 540 }}>
          {t(`lines.noRule.${rule.field}`)}
        </Box>{" "}
        {failure ? sayFailure(failure, t) : t(`lines.createRule.${rule.field}`, words)}
      </Box>
      <QuietButton
        size="small"
        loading={state === "saving"}
        onClick={() => void create()}
        sx={{ color: "accent.text" }}
      >
        {t(`lines.create.${rule.field}`)}
      </QuietButton>
      <QuietButton size="small" onClick={() => setState("declined")}>
        {t("lines.onlyHere")}
      </QuietButton>
    </Line>
  );
};

const Short = ({ row, record, quantity }: { row: GridRow; record: DetailRecord; quantity: string }) => {
  const t = useTranslate();
  const locale = useLocale() ?? "en-US";
  const available = typeof row.values.available === "string" ? row.values.available : "0";
  return (
    <Line>
      <Box component="span" sx={{ color: "tone.warning.text", fontWeight: 540 }}>
        {t("lines.short", { quantity: formatQuantity(quantity, locale) })}
      </Box>
      <span>
        {t("lines.shortAbout", {
          warehouse: referenced(record, "warehouseId")?.name,
          available: formatQuantity(available, locale),
        })}
      </span>
    </Line>
  );
};

/** What a line needs a person for, under the line: it is short, or no rule gives its cost. Null when all is well. */
export const lineNoteOf = (
  row: GridRow,
  active: boolean,
  { may, ...props }: Omit<Props, "row"> & { may: (scope: string) => boolean },
) => {
  if (!active || row.id === null) return null;
  const rule = ruleToCreate(row, props.record, props.shape);
  if (rule && may(rule.scope)) return <RulePrompt key={row.key} row={row} {...props} />;
  const { backordered } = row.values;
  return typeof backordered === "string" && compare(backordered, "0") > 0 ? (
    <Short row={row} record={props.record} quantity={backordered} />
  ) : null;
};
