import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useNavigate } from "react-router";
import { detailPath } from "../../../data/resources.ts";
import { formatDay, formatQuantity } from "../../../i18n/formats.ts";
import { SecondaryButton } from "../../../parts/Buttons.tsx";
import { plus } from "../../../screens/detail/surface.ts";
import type { Scanner } from "../useScanner.ts";
import { TouchRow, TouchRows } from "./TouchRow.tsx";
import { useLocale } from "../../../i18n/useLocale.ts";

/** Of a SKU where it lies in this warehouse, of a bin what lies in it. */
export const LookedUp = ({ scanner }: { scanner: Scanner }) => {
  const t = useTranslate();
  const locale = useLocale();
  const navigate = useNavigate();
  const { draft, known } = scanner;
  const [entry] = draft.entries;
  const { bin } = draft;
  if (!known || (!entry && !bin)) return null;
  const lots = known.lots.filter((lot) => (entry ? lot.skuId === entry.skuId : lot.binId === bin?.id));
  const binName = (id: number) => known.bins.find((each) => each.id === id)?.name ?? "";
  const skuOf = (id: number) => known.skus.find((each) => each.id === id);
  const total = plus("0", ...lots.map(({ quantity }) => quantity));
  return (
    <>
      {entry && (
        <Box sx={{ p: 4, display: "grid", gap: 3 }}>
          <Box component="h2" sx={{ m: 0, fontSize: "1.25rem", fontWeight: 620, overflowWrap: "anywhere" }}>
            {entry.name || entry.code}
          </Box>
          <SecondaryButton
            size="large"
            sx={{ minHeight: 48 }}
            onClick={() => void navigate(detailPath("skus", entry.skuId))}
          >
            {t("scanner.openRecord", { name: entry.code })}
          </SecondaryButton>
        </Box>
      )}
      <TouchRows
        head={entry ? t("scanner.here") : t("scanner.inBin", { bin: bin?.name })}
        aside={entry && formatQuantity(total, locale)}
      >
        {lots.map((lot) => (
          <TouchRow
            key={lot.id}
            code={entry ? binName(lot.binId) : (skuOf(lot.skuId)?.code ?? "")}
            text={[
              !entry && skuOf(lot.skuId)?.name,
              t("scanner.lotIs", { lot: lot.lotNumber }),
              lot.serialNumber && t("scanner.serialIs", { serial: lot.serialNumber }),
              lot.expirationDate && t("scanner.expires", { day: formatDay(lot.expirationDate, locale) }),
            ]
              .filter(Boolean)
              .join(" · ")}
            aside={formatQuantity(lot.quantity, locale)}
          />
        ))}
      </TouchRows>
      {lots.length === 0 && (
        <Box sx={{ p: 4, typography: "body1" }}>{t(entry ? "scanner.nowhere" : "scanner.emptyBin")}</Box>
      )}
    </>
  );
};
