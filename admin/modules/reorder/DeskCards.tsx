import { Box, Checkbox } from "@mui/material";
import { CalendarOff, CircleHelp } from "lucide-react";
import { useTranslate } from "react-admin";
import { QuietButton } from "../../parts/Buttons.tsx";
import { Money } from "../../parts/Money.tsx";
import { Quantity } from "../../parts/Quantity.tsx";
import { keyOf, partsOf, type Suggestion } from "./desk.ts";
import type { Rows } from "./DeskTable.tsx";
import { Cover, Packs, PartHead, QuantityBox, SkuName } from "./parts.tsx";
import { Why } from "./Why.tsx";

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <Box>
    <Box component="dt" sx={{ typography: "caption", color: "text.secondary" }}>
      {name}
    </Box>
    <Box component="dd" sx={{ m: 0 }}>
      {children}
    </Box>
  </Box>
);

/** Suggestions on a phone. */
export const DeskCards = ({ view, desk, explained, onExplain, onPutOff, amounts }: Rows) => {
  const t = useTranslate();
  const keys = desk.rows.map(keyOf);
  const card = (row: Suggestion) => {
    const key = keyOf(row);
    return (
      <Box
        key={key}
        component="article"
        aria-label={row.code}
        data-suggestion={row.code}
        sx={{ px: 4, py: 3, borderBottom: 1, borderColor: "line.subtle" }}
      >
        <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
          <Checkbox
            checked={view.isTicked(row)}
            onChange={() => view.toggle([key])}
            slotProps={{ input: { "aria-label": t("reorder.select", { code: row.code }) } }}
          />
          <Box sx={{ minWidth: 0, flex: 1 }}>
            <SkuName row={row} />
            <Box sx={{ color: "text.secondary", typography: "body2" }}>{row.name}</Box>
            {row.putOffReason !== null && (
              <Box sx={{ typography: "caption", color: "text.secondary" }}>{row.putOffReason}</Box>
            )}
          </Box>
          {view.way === "putOff" ? <Quantity value={row.quantity} strong /> : <QuantityBox row={row} view={view} />}
        </Box>
        <Box component="dl" sx={{ display: "grid", gridTemplateColumns: "repeat(3, 1fr)", gap: 2, my: 2 }}>
          <Fact name={t("reorder.columns.free")}>
            <Quantity value={row.available} />
          </Fact>
          <Fact name={t("reorder.columns.coming")}>
            <Quantity value={row.inbound} />
          </Fact>
          <Fact name={t("reorder.columns.pace")}>
            <Quantity value={row.perDay} />
          </Fact>
          <Fact name={t("reorder.columns.cover")}>
            <Cover row={row} />
          </Fact>
          <Fact name={t("reorder.columns.packs")}>
            <Packs row={row} quantity={view.quantityOf(row)} />
          </Fact>
          {amounts && view.way === "buy" && (
            <Fact name={t("reorder.columns.total")}>
              <Money value={row.total} />
            </Fact>
          )}
        </Box>
        <QuietButton
          icon={CircleHelp}
          aria-label={t("reorder.why", { code: row.code })}
          aria-expanded={explained === key}
          onClick={() => onExplain(key)}
        >
          {t("reorder.whyShort")}
        </QuietButton>
        {onPutOff && view.way !== "putOff" && (
          <QuietButton
            icon={CalendarOff}
            aria-label={t("reorder.putOffOf", { code: row.code })}
            onClick={() => onPutOff(keys.indexOf(key))}
          >
            {t("reorder.putOff")}
          </QuietButton>
        )}
        {explained === key && <Why row={row} amounts={amounts} />}
      </Box>
    );
  };
  return (
    <>
      {partsOf(desk).map(({ key, group, rows }) => (
        <Box key={key} component="section">
          <Box sx={{ px: 4, py: 3, bgcolor: "surface.sunken" }}>
            <PartHead row={rows[0]!} group={group} withTotal={amounts} />
          </Box>
          {rows.map(card)}
        </Box>
      ))}
    </>
  );
};
