import type { Dispatch } from "react";
import { Box, ButtonBase } from "@mui/material";
import { useTranslate } from "react-admin";
import { formatQuantity } from "../../../i18n/formats.ts";
import { Code } from "../../../parts/Code.tsx";
import { compare, isZero, plus } from "../../../screens/detail/surface.ts";
import { figures } from "../../../theme/typography.ts";
import { arrivingOn, type PlanAction, type ReceivingPlan } from "../receivingPlan.ts";
import { useLocale } from "../../../i18n/useLocale.ts";

type Props = { plan: ReceivingPlan; lineId: number | undefined; dispatch: Dispatch<PlanAction> };

/** The order's other lines with what has arrived of each; touching one goes on with it. */
export const OtherLines = ({ plan, lineId, dispatch }: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  const show = (quantity: string) => formatQuantity(quantity, locale);
  const others = plan.lines.filter((line) => line.lineId !== lineId);
  return (
    <>
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          px: 4,
          height: 40,
          bgcolor: "surface.sunken",
          borderTop: 1,
          borderBottom: 1,
          borderColor: "line.subtle",
          typography: "body1",
          fontWeight: 560,
        }}
      >
        {t("receiving.mobile.others")}
        <Box sx={{ flex: 1 }} />
        <Box component="span" sx={{ color: "text.secondary", fontWeight: 440 }}>
          {t("receiving.mobile.lines", { smart_count: others.length })}
        </Box>
      </Box>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {others.map((each) => {
          const now = plus(each.received, arrivingOn(plan, each.lineId));
          const own = plan.arrivals.find(({ lineId }) => lineId === each.lineId);
          return (
            <Box component="li" key={each.lineId} sx={{ borderBottom: 1, borderColor: "line.subtle" }}>
              <ButtonBase
                disabled={!own}
                onClick={() => own && dispatch({ type: "select", key: own.key })}
                sx={{ display: "flex", width: "100%", minHeight: 64, px: 4, gap: 3, textAlign: "left" }}
              >
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Box
                    sx={{
                      fontSize: "1rem",
                      fontWeight: 500,
                      whiteSpace: "nowrap",
                      overflow: "hidden",
                      textOverflow: "ellipsis",
                    }}
                  >
                    {each.name || each.code}
                  </Box>
                  <Code sx={{ typography: "body1", color: "text.secondary", fontWeight: 440 }}>{each.code}</Code>
                </Box>
                <Box
                  sx={{
                    fontSize: "1.125rem",
                    fontWeight: 600,
                    ...figures,
                    color:
                      compare(now, each.ordered) >= 0
                        ? "tone.success.text"
                        : isZero(now)
                          ? "text.secondary"
                          : "text.primary",
                  }}
                >
                  {show(now)}
                  <Box component="span" sx={{ fontSize: "0.9375rem", fontWeight: 440, color: "text.secondary" }}>
                    {` / ${show(each.ordered)}`}
                  </Box>
                </Box>
              </ButtonBase>
            </Box>
          );
        })}
      </Box>
    </>
  );
};
