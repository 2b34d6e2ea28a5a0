import { Box, ButtonBase } from "@mui/material";
import { MapPin, Minus, Plus } from "lucide-react";
import { useTranslate } from "react-admin";
import { formatDay, formatQuantity } from "../../../i18n/formats.ts";
import { Code } from "../../../parts/Code.tsx";
import { compare, isZero, larger, minus, plus } from "../../../screens/detail/surface.ts";
import { radius } from "../../../theme/sizes.ts";
import { figures } from "../../../theme/typography.ts";
import { currentOf } from "../modes/draft.ts";
import type { Mode } from "../modes/mode.ts";
import type { Scanner } from "../useScanner.ts";
import { useLocale } from "../../../i18n/useLocale.ts";

/** So many pieces are drawn one by one; more are a bar. */
const mostPieces = 12;

const Pieces = ({ done, of }: { done: number; of: number }) =>
  of > 0 && of <= mostPieces && Number.isInteger(of) ? (
    <Box aria-hidden sx={{ display: "flex", gap: 2 }}>
      {Array.from({ length: of }, (_, at) => (
        <Box
          key={at}
          sx={{
            flex: 1,
            height: 20,
            borderRadius: radius.chip,
            ...(at < done
              ? { bgcolor: "tone.success.solid" }
              : { border: "1px dashed", borderColor: "line.control", bgcolor: "surface.sheet" }),
          }}
        />
      ))}
    </Box>
  ) : null;

const step = {
  width: 72,
  height: 72,
  borderRadius: radius.region,
  border: 1,
  borderColor: "line.control",
  bgcolor: "surface.raised",
} as const;

/** One item, one count: what is in hand, how many of how many, and where it goes. */
export const Current = ({ mode, scanner }: { mode: Mode; scanner: Scanner }) => {
  const t = useTranslate();
  const locale = useLocale();
  const { draft, device } = scanner;
  const entry = currentOf(draft);
  if (!entry || !device) return null;
  const of = mode.progress?.(draft, entry, device)?.of;
  const left = of === undefined ? null : larger("0", minus(of, entry.quantity));
  const show = (quantity: string) => formatQuantity(quantity, locale);
  const facts = [
    entry.bin && (
      <Box component="span" key="bin" sx={{ display: "inline-flex", alignItems: "center", gap: 1 }}>
        <MapPin size={16} aria-hidden />
        <Code>{entry.bin.name}</Code>
      </Box>
    ),
    entry.lotNumber && t("scanner.lotIs", { lot: entry.lotNumber }),
    entry.serialNumber && t("scanner.serialIs", { serial: entry.serialNumber }),
    entry.expirationDate && t("scanner.expires", { day: formatDay(entry.expirationDate, locale) }),
  ].filter(Boolean);
  return (
    <Box component="section" sx={{ p: 4, display: "grid", gap: 3 }}>
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Box component="h2" sx={{ m: 0, fontSize: "1.25rem", lineHeight: "26px", fontWeight: 620 }}>
          {entry.name || entry.code}
        </Box>
        <Box sx={{ fontSize: "1rem", color: "text.secondary" }}>
          <Code>{entry.code}</Code>
        </Box>
        <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 3, fontSize: "1rem", mt: 1 }}>
          {facts.map((fact, at) => (
            <span key={at}>{fact}</span>
          ))}
        </Box>
      </Box>
      <Box sx={{ display: "flex", alignItems: "center", gap: 3 }}>
        <ButtonBase
          aria-label={t("scanner.less")}
          sx={step}
          onClick={() => scanner.setQuantity(larger("0", minus(entry.quantity, "1")))}
        >
          <Minus size={28} aria-hidden />
        </ButtonBase>
        <Box data-quantity sx={{ flex: 1, textAlign: "center", ...figures }}>
          <Box component="span" sx={{ fontSize: "3.5rem", lineHeight: 1, fontWeight: 640 }}>
            {show(entry.quantity)}
          </Box>
          {of !== undefined && (
            <Box component="span" sx={{ ml: 2, fontSize: "1.25rem", color: "text.secondary" }}>
              {t("scanner.of", { quantity: show(of) })}
            </Box>
          )}
          {left !== null && (
            <Box sx={{ fontSize: "1rem", fontWeight: 560 }}>
              {isZero(left) ? t("scanner.complete") : t("scanner.more", { quantity: show(left) })}
            </Box>
          )}
        </Box>
        <ButtonBase
          aria-label={t("scanner.plusOne")}
          sx={step}
          onClick={() => scanner.setQuantity(plus(entry.quantity, "1"))}
        >
          <Plus size={28} aria-hidden />
        </ButtonBase>
      </Box>
      {of !== undefined && compare(of, String(mostPieces)) <= 0 && (
        <Pieces done={Number(entry.quantity)} of={Number(of)} />
      )}
    </Box>
  );
};
