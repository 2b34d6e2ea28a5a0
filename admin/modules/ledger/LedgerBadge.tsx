import { useState } from "react";
import { Box, ButtonBase } from "@mui/material";
import { ShieldAlert, ShieldCheck, ShieldQuestion } from "lucide-react";
import { useTranslate } from "react-admin";
import { useQueryText } from "../../data/useQueryText.ts";
import { formatTime } from "../../i18n/formats.ts";
import { focusRing } from "../../theme/focus.ts";
import { ExplainPopover } from "../explain/ExplainPopover.tsx";
import { ledgerQuery, type LedgerCheck } from "./ledgerCheck.ts";
import { LedgerReport } from "./LedgerReport.tsx";

/** The worker checks all the time; the badge asks for its last result. */
const every = 30_000;

const looks = {
  agrees: { icon: ShieldCheck, tone: "success" },
  differs: { icon: ShieldAlert, tone: "danger" },
  begun: { icon: ShieldQuestion, tone: "neutral" },
  unknown: { icon: ShieldQuestion, tone: "neutral" },
} as const;

/** Whether lots, claims, documents and ledger agree: green with the time of the oldest check, red with what differs. */
export const LedgerBadge = () => {
  const t = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data } = useQueryText<{ lastLedgerCheck: LedgerCheck | null }>(
    ledgerQuery,
    {},
    { refetchInterval: every, staleTime: every },
  );
  const check = data?.lastLedgerCheck ?? null;
  const look = !check ? "unknown" : check.differences.length > 0 ? "differs" : check.wholeSince ? "agrees" : "begun";
  const { icon: Icon, tone } = looks[look];
  const words = check
    ? t(`ledger.${look}`, {
        time: formatTime(check.wholeSince ?? check.checkedAt),
        smart_count: check.differences.length,
      })
    : t("ledger.unknown");
  return (
    <>
      <ButtonBase
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="dialog"
        sx={(theme) => ({
          height: 28,
          px: 3,
          gap: "6px",
          borderRadius: "14px",
          typography: "caption",
          fontWeight: 540,
          whiteSpace: "nowrap",
          bgcolor: `tone.${tone}.tint`,
          color: `tone.${tone}.text`,
          "&.Mui-focusVisible": focusRing(theme),
        })}
      >
        <Icon size={14} aria-hidden />
        <Box component="span" aria-live={look === "differs" ? "assertive" : "off"}>
          {words}
        </Box>
      </ButtonBase>
      <ExplainPopover anchor={anchor} onClose={() => setAnchor(null)}>
        {(id) => <LedgerReport id={id} check={check} onClose={() => setAnchor(null)} />}
      </ExplainPopover>
    </>
  );
};
