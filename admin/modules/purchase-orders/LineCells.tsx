import { Box, TableCell } from "@mui/material";
import { Code } from "../../parts/Code.tsx";
import { CoverageBar } from "../../parts/CoverageBar.tsx";
import { Quantity } from "../../parts/Quantity.tsx";
import { isZero, larger, minus } from "../../screens/detail/surface.ts";
import { arrivingOn, openOf, type ReceivableLine, type ReceivingPlan } from "./receivingPlan.ts";
import { useIntakeWords } from "./intake.ts";
import { ReceivedQuantity } from "./ReceivedQuantity.tsx";

/** What a line ordered, what came before, and what is still open. */
export const LineCells = ({ line, plan }: { line: ReceivableLine; plan: ReceivingPlan }) => {
  const words = useIntakeWords();
  const open = openOf(line);
  const now = arrivingOn(plan, line.lineId);
  return (
    <>
      <TableCell>
        <Code>{line.code}</Code>
      </TableCell>
      <TableCell title={line.name} sx={isZero(open) ? { color: "text.secondary" } : undefined}>
        {line.name}
      </TableCell>
      <TableCell align="right">
        <Quantity value={line.ordered} />
      </TableCell>
      <TableCell sx={{ overflow: "visible" }}>
        <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
          <CoverageBar
            done={Number(line.received)}
            held={Number(now)}
            short={0}
            rest={Number(larger("0", minus(open, now)))}
            width={64}
            title={words("coverage", { received: line.received, now, open })}
          />
          <ReceivedQuantity lineId={line.lineId} skuId={line.skuId} code={line.code} received={line.received} />
        </Box>
      </TableCell>
      <TableCell align="right">
        {isZero(open) ? (
          <Box component="span" sx={{ color: "tone.success.text", fontWeight: 540 }}>
            {words("allDone")}
          </Box>
        ) : (
          <Quantity value={open} />
        )}
      </TableCell>
    </>
  );
};
