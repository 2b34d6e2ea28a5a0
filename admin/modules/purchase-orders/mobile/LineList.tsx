import { Box } from "@mui/material";
import { formatQuantity } from "../../../i18n/formats.ts";
import { useLocale } from "../../../i18n/useLocale.ts";
import { Code } from "../../../parts/Code.tsx";
import { isZero } from "../../../screens/detail/surface.ts";
import { figures } from "../../../theme/typography.ts";
import { useIntakeWords } from "../intake.ts";
import { openOf, type ReceivingPlan } from "../receivingPlan.ts";

/** How far each line is, on a phone. */
export const LineList = ({ plan }: { plan: ReceivingPlan }) => {
  const words = useIntakeWords();
  const locale = useLocale();
  const show = (quantity: string) => formatQuantity(quantity, locale);
  return (
    <Box component="ul" aria-label={words("lines")} sx={{ listStyle: "none", m: 0, p: 0 }}>
      {plan.lines.map((line) => (
        <Box
          component="li"
          key={line.lineId}
          sx={{
            display: "flex",
            alignItems: "center",
            minHeight: 64,
            gap: 3,
            borderBottom: 1,
            borderColor: "line.subtle",
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
            {line.name}
            <Box>
              <Code sx={{ color: "text.secondary" }}>{line.code}</Code>
            </Box>
          </Box>
          <Box sx={{ ...figures, fontWeight: 600, color: isZero(openOf(line)) ? "tone.success.text" : "text.primary" }}>
            {`${show(line.received)} / ${show(line.ordered)}`}
          </Box>
        </Box>
      ))}
    </Box>
  );
};
