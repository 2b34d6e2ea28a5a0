import { useState } from "react";
import { Box, ButtonBase } from "@mui/material";
import { Check, CircleHelp, X } from "lucide-react";
import { useTranslate } from "react-admin";
import { ExplainPopover } from "../../../modules/explain/ExplainPopover.tsx";
import { IconAction } from "../../../parts/Buttons.tsx";
import { formatQuantity, formatUnitMoney } from "../../../i18n/formats.ts";
import { useLocale } from "../../../i18n/useLocale.ts";
import { Money } from "../../../parts/Money.tsx";
import { EmptyValue } from "../../../parts/EmptyValue.tsx";
import { focusInset } from "../../../theme/focus.ts";
import { reach } from "../../../theme/reach.ts";
import { touch } from "../../../theme/sizes.ts";
import { useReferenceNames } from "../history/useReferenceName.ts";
import { cheaperByUnit, readPriceReason, type RuleReason, winnerOf } from "./priceReason.ts";

/** "Dealer A, 10 or more" */
const useRuleText = () => {
  const t = useTranslate();
  return ({ label, matchCriteria, quantity }: RuleReason): string => {
    if (!label) return t("lines.orMore", { quantity });
    const always = matchCriteria === "greaterOrEqual" && (quantity === "1" || quantity === "0");
    return always ? label : t(`lines.rule.${matchCriteria}`, { label, quantity });
  };
};

const RuleRow = ({ rule }: { rule: RuleReason }) => {
  const t = useTranslate();
  const say = useRuleText();
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gridTemplateColumns: "16px minmax(0, 1fr) auto",
        gap: 2,
        alignItems: "center",
        px: 4,
        minHeight: 32,
        borderTop: 1,
        borderColor: "line.subtle",
        color: rule.won ? "text.primary" : "text.secondary",
        fontWeight: rule.won ? 560 : 400,
      }}
    >
      {rule.won ? <Check size={14} aria-label={t("lines.won")} /> : <span />}
      <Box>
        {say(rule)}
        {rule.unit !== "each" && `, ${t("lines.perUnit", { unit: rule.unit })}`}
        {rule.fits === false && `, ${t("lines.unit.wholeOnly")}`}
      </Box>
      <Money value={rule.amount} perUnit />
    </Box>
  );
};

type Props = {
  stored: unknown;
  of: "price" | "cost";
  /** There is room for a sign only; the reason is its name. */
  asSign?: boolean;
};

/** Why a line costs what it costs: the rule that won and those it beat. */
export const WhyPrice = ({ stored, of, asSign = false }: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  const say = useRuleText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const reason = readPriceReason(stored);
  const hand = anchor && reason?.kind === "byHand" ? reason.by : null;
  const names = useReferenceNames("users", hand === null ? [] : [hand]);
  const winner = winnerOf(reason);
  const cheaper = cheaperByUnit(reason);
  if (!reason || (reason.kind === "byRule" && !winner)) return asSign ? null : <EmptyValue />;
  const text = winner ? say(winner) : t("lines.byHand");
  return (
    <>
      <ButtonBase
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="dialog"
        title={text}
        aria-label={text}
        sx={(theme) => ({
          maxWidth: "100%",
          // the amount beside it never covers the sign
          ...(asSign && { flex: "none" }),
          display: "block",
          overflow: "hidden",
          textOverflow: "ellipsis",
          whiteSpace: "nowrap",
          font: "inherit",
          color: winner ? "text.secondary" : "tone.progress.text",
          borderBottom: asSign ? 0 : `1px dotted ${theme.palette.line.control}`,
          lineHeight: "18px",
          ...reach,
          [touch]: { ...reach[touch], overflow: "visible" },
          "&.Mui-focusVisible": focusInset(theme),
        })}
      >
        {asSign ? <CircleHelp size={12} aria-hidden /> : text}
      </ButtonBase>
      <ExplainPopover anchor={anchor} onClose={() => setAnchor(null)}>
        {(id) => (
          <Box sx={{ width: 360, maxWidth: "calc(100vw - 32px)", typography: "body2", pb: 2 }}>
            <Box sx={{ display: "flex", alignItems: "center", pl: 4, pr: 2, pt: 2 }}>
              <Box component="h2" id={id} sx={{ m: 0, typography: "h3", flex: 1 }}>
                {t(of === "price" ? "lines.whyPrice" : "lines.whyCost")}
              </Box>
              <IconAction icon={X} text={t("explain.close")} onClick={() => setAnchor(null)} autoFocus />
            </Box>
            <Box sx={{ px: 4, pb: 3, color: "text.secondary" }}>
              {reason.kind === "byHand"
                ? [
                    t(`lines.byHandAbout.${of}`),
                    reason.by !== null && t("lines.byHandOf", { name: names.get(reason.by) ?? "" }),
                  ]
                    .filter(Boolean)
                    .join(" ")
                : t(of === "price" ? "lines.byRuleAbout" : "lines.costByRuleAbout", { quantity: reason.quantity })}
            </Box>
            {reason.kind === "byRule" && (
              <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
                {reason.rules.map((rule) => (
                  <RuleRow key={rule.id} rule={rule} />
                ))}
              </Box>
            )}
            {cheaper && (
              <Box sx={{ px: 4, pt: 2, color: "text.secondary" }}>
                {t("lines.unit.cheaper", {
                  unit: cheaper.unit,
                  factor: formatQuantity(cheaper.unitFactor, locale),
                  amount: formatUnitMoney(cheaper.amount, locale),
                })}
              </Box>
            )}
          </Box>
        )}
      </ExplainPopover>
    </>
  );
};
