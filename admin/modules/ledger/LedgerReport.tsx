import { Box, Link } from "@mui/material";
import { X } from "lucide-react";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { camel } from "../../../resources/core/naming.ts";
import { IconAction } from "../../parts/Buttons.tsx";
import { Code } from "../../parts/Code.tsx";
import { Stamp } from "../../parts/Day.tsx";
import { Quantity } from "../../parts/Quantity.tsx";
import { linkOf } from "../../data/resources.ts";
import type { Difference, LedgerCheck } from "./ledgerCheck.ts";

const cells = {
  display: "grid",
  gridTemplateColumns: "minmax(110px, auto) minmax(0, 1fr) auto",
  columnGap: 3,
  alignItems: "baseline",
  px: 4,
  py: "6px",
  borderTop: 1,
  borderColor: "line.subtle",
} as const;

const DifferenceRow = ({ difference, onClose }: { difference: Difference; onClose: () => void }) => {
  const t = useTranslate();
  const to = linkOf("skus", difference.skuId) ?? linkOf(difference.module, difference.recordId);
  const name = t(`stock.quantities.${camel(difference.dimension)}`, { _: difference.dimension });
  return (
    <Box component="li" sx={cells}>
      {to ? (
        <Link component={RouterLink} to={to} onClick={onClose}>
          <Code>{difference.sku ?? difference.recordId}</Code>
        </Link>
      ) : (
        <Code>{difference.sku ?? difference.recordId}</Code>
      )}
      <Box>
        {name}
        <Box component="span" sx={{ color: "text.secondary", typography: "caption", ml: 2 }}>
          {t("ledger.source", { source: t(`ledger.sources.${difference.source}`, { _: difference.source }) })}
        </Box>
      </Box>
      <Box>
        <Quantity value={difference.found} strong tone="danger" />{" "}
        <Box component="span" sx={{ color: "text.secondary" }}>
          {t("ledger.insteadOf")}
        </Box>{" "}
        <Quantity value={difference.expected} />
      </Box>
    </Box>
  );
};

/** When the books were last checked, and every figure that does not add up. */
export const LedgerReport = ({
  id,
  check,
  onClose,
}: {
  id: string;
  check: LedgerCheck | null;
  onClose: () => void;
}) => {
  const t = useTranslate();
  const differences = check?.differences ?? [];
  return (
    <Box sx={{ width: differences.length > 0 ? 520 : 380, maxWidth: "calc(100vw - 32px)", typography: "body2" }}>
      <Box sx={{ display: "flex", alignItems: "center", pl: 4, pr: 2, pt: 2 }}>
        <Box component="h2" id={id} sx={{ m: 0, typography: "h3", flex: 1 }}>
          {differences.length > 0
            ? t("ledger.titleDiffers", { smart_count: differences.length })
            : t(check ? "ledger.titleAgrees" : "ledger.titleUnknown")}
        </Box>
        <IconAction icon={X} text={t("explain.close")} onClick={onClose} autoFocus />
      </Box>
      <Box sx={{ px: 4, pb: 3, color: "text.secondary" }}>
        {t(differences.length > 0 ? "ledger.aboutDiffers" : check ? "ledger.aboutAgrees" : "ledger.aboutUnknown", {
          levels: check?.levels,
        })}
      </Box>
      {differences.length > 0 && (
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, maxHeight: 360, overflow: "auto" }} tabIndex={0}>
          {differences.map((difference, at) => (
            <DifferenceRow key={at} difference={difference} onClose={onClose} />
          ))}
        </Box>
      )}
      {check && (
        <Box
          sx={{
            display: "flex",
            gap: 2,
            px: 4,
            py: 3,
            bgcolor: "surface.sunken",
            borderTop: 1,
            borderColor: "line.subtle",
            typography: "caption",
            color: "text.secondary",
          }}
        >
          {t("ledger.checkedAt")} <Stamp value={check.checkedAt} />
          {check.wholeSince && (
            <>
              {" "}
              {t("ledger.wholeSince")} <Stamp value={check.wholeSince} />
            </>
          )}
        </Box>
      )}
    </Box>
  );
};
