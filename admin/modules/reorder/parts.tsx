import { Box, Link } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { linkOf } from "../../data/resources.ts";
import { DecimalInput } from "../../parts/DecimalInput.tsx";
import { EmptyValue } from "../../parts/EmptyValue.tsx";
import { Money } from "../../parts/Money.tsx";
import { formatDay, formatQuantity } from "../../i18n/formats.ts";
import { size } from "../../theme/sizes.ts";
import type { Group, Suggestion } from "./desk.ts";
import type { DeskView } from "./useDesk.ts";
import { useLocale } from "../../i18n/useLocale.ts";

/** A SKU by its code, which leads to its page. */
export const SkuName = ({ row }: { row: Suggestion }) => {
  const to = linkOf("skus", row.skuId);
  return to ? (
    <Link component={RouterLink} to={to} sx={{ color: "inherit", fontWeight: 520 }}>
      {row.code}
    </Link>
  ) : (
    <span>{row.code}</span>
  );
};

/** How long what is free lasts, and until which day. */
export const Cover = ({ row: { coverDays, runsOutOn } }: { row: Suggestion }) => {
  const t = useTranslate();
  const locale = useLocale();
  if (coverDays === null || runsOutOn === null) return <EmptyValue />;
  return (
    <Box component="span" sx={{ color: "tone.warning.text", whiteSpace: "nowrap" }}>
      {t("reorder.days", { smart_count: coverDays })} · {formatDay(runsOutOn, locale)}
    </Box>
  );
};

/** 84 × case of 2. */
export const Packs = ({ row, quantity }: { row: Suggestion; quantity: string }) => {
  const t = useTranslate();
  const locale = useLocale();
  const factor = Number(row.unitFactor ?? 1);
  if (!row.unit || factor === 1) return <EmptyValue />;
  return (
    <span>
      {t("reorder.packs", {
        count: formatQuantity(Number(quantity) / factor, locale),
        unit: row.unit,
        factor: formatQuantity(factor, locale),
      })}
    </span>
  );
};

export const QuantityBox = ({ row, view }: { row: Suggestion; view: DeskView }) => {
  const t = useTranslate();
  return (
    <DecimalInput
      value={view.quantityOf(row)}
      onChange={(quantity) => view.change(row, quantity)}
      slotProps={{ input: { "aria-label": t("reorder.quantityOf", { code: row.code }), maxLength: 20 } }}
      sx={{ width: { xs: 120, md: 92 }, height: { xs: size.controlTouch, md: 28 } }}
    />
  );
};

type Head = {
  row: Suggestion;
  group: Group | undefined;
  /** Whether what it comes to is told here, and not in a column of its own. */
  withTotal: boolean;
};

/** From whom or from where, how long it takes and what it comes to. */
export const PartHead = ({ row, group, withTotal }: Head) => {
  const t = useTranslate();
  const locale = useLocale();
  const from = row.fromWarehouseId === null ? row.vendor : row.fromWarehouse;
  const none = row.fromWarehouseId === null && row.vendorId === null;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 4, rowGap: 1 }}>
      <Box component="span" sx={{ fontWeight: 600, color: "text.primary" }}>
        {none ? t("reorder.noVendor") : t("reorder.fromTo", { from: from ?? "–", to: row.warehouse ?? "–" })}
      </Box>
      {group && row.fromWarehouseId === null && !none && (
        <Box component="span" sx={{ typography: "body2", color: "text.secondary" }}>
          {t("reorder.lead", { smart_count: group.leadDays })}
          {" · "}
          {group.arrivals > 0 ? t("reorder.learned", { smart_count: group.arrivals }) : t("reorder.notLearned")}
          {" · "}
          {t("reorder.here", { day: formatDay(group.arrivesOn, locale) })}
        </Box>
      )}
      <Box sx={{ flex: 1 }} />
      {withTotal && group?.total && <Money value={group.total} strong />}
    </Box>
  );
};
