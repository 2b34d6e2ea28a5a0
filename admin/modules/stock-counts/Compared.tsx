import { useState } from "react";
import { Box, Checkbox, FormControlLabel, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { useNotify, useTranslate } from "react-admin";
import { useOperation } from "../../data/useOperation.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { Alert } from "../../parts/Alert.tsx";
import { QuietButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { Card } from "../../parts/Card.tsx";
import { Code } from "../../parts/Code.tsx";
import { Money } from "../../parts/Money.tsx";
import { Quantity } from "../../parts/Quantity.tsx";
import { FailureNote, isZero } from "../../screens/detail/surface.ts";
import { useMobile } from "../../theme/useMobile.ts";
import { useLotWords } from "../lots/useLotWords.ts";
import { type CountLine, skuOf } from "./countLines.ts";

type Props = {
  lines: readonly CountLine[];
  withCost: boolean;
  /** Lines may be sent back to be counted again. */ mayRecount: boolean;
};

/** So many goods are named in a sentence. */
const named = 5;
/** So many are drawn at once. */
const step = 100;
const toneOf = (difference: string | null) => (Number(difference) < 0 ? "danger" : "warning");

/** What was counted beside what was there at that moment; what differs first of all. */
export const Compared = ({ lines, withCost, mayRecount }: Props) => {
  const record = useRecord();
  const t = useTranslate();
  const notify = useNotify();
  const mobile = useMobile();
  const lotWords = useLotWords();
  const recount = useOperation("stock_counts", "recountStockCount");
  const [onlyDiffering, setOnlyDiffering] = useState(true);
  const [limit, setLimit] = useState(step);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const counted = lines.filter(({ quantity }) => quantity !== null);
  const differing = counted.filter(({ difference }) => difference !== null && !isZero(difference));
  const shown = onlyDiffering ? differing : counted;
  const uncounted = lines.length - counted.length;
  const idle = counted.filter(({ countedLater }) => countedLater !== null);

  const sendBack = async () => {
    await recount.run({ id: record.id, lineIds: [...chosen] }).then(
      () => {
        setChosen(new Set());
        notify(t("counting.sentBack"), { type: "success" });
      },
      () => undefined,
    );
  };
  const tick = (line: CountLine) =>
    mayRecount && (
      <Checkbox
        checked={chosen.has(line.id)}
        onChange={(event) =>
          setChosen(new Set(event.target.checked ? [...chosen, line.id] : [...chosen].filter((id) => id !== line.id)))
        }
        slotProps={{
          input: { "aria-label": t("counting.chosen", { code: skuOf(line), bin: line.binLocation?.name }) },
        }}
      />
    );
  const difference = (line: CountLine) => <Quantity value={line.difference} tone={toneOf(line.difference)} signed />;
  return (
    <Box
      sx={{ p: { xs: 4, md: 6 }, pt: { xs: 4, md: 4 }, display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" }}
    >
      {recount.failure !== null && <FailureNote failure={recount.failure} />}
      {uncounted > 0 && <Alert tone="warning">{t("counting.uncounted", { smart_count: uncounted })}</Alert>}
      {idle.length > 0 && (
        <Alert tone="neutral">
          {t("counting.countedLater", {
            smart_count: idle.length,
            goods: idle.slice(0, named).map(skuOf).join(", "),
            sheets: [...new Set(idle.map(({ countedLater }) => countedLater))].join(", "),
          })}
        </Alert>
      )}
      <Card
        flush
        title={t("counting.differ", { differ: differing.length, counted: counted.length })}
        aside={
          <FormControlLabel
            label={t("counting.onlyDiffering")}
            sx={{ m: 0, "& .MuiFormControlLabel-label": { typography: "body2" } }}
            control={<Checkbox checked={onlyDiffering} onChange={(event) => setOnlyDiffering(event.target.checked)} />}
          />
        }
      >
        {shown.length === 0 && (
          <Box sx={{ px: 4, py: 3, color: "text.secondary", typography: "body2" }}>{t("counting.noneDiffers")}</Box>
        )}
        {shown.length > 0 && mobile && (
          <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
            {shown.slice(0, limit).map((line) => (
              <Box
                key={line.id}
                component="li"
                sx={{
                  display: "grid",
                  gridTemplateColumns: mayRecount ? "48px minmax(0, 1fr) auto" : "minmax(0, 1fr) auto",
                  alignItems: "center",
                  gap: 2,
                  px: 4,
                  py: 2,
                  borderTop: 1,
                  borderColor: "line.subtle",
                  "&:first-of-type": { borderTop: 0 },
                }}
              >
                {tick(line)}
                <Box sx={{ minWidth: 0 }}>
                  <Box sx={{ overflowWrap: "anywhere" }}>
                    <Code>{line.binLocation?.name}</Code> <Code>{skuOf(line)}</Code>
                  </Box>
                  <Box sx={{ typography: "caption", color: "text.secondary" }}>{lotWords(line)}</Box>
                  <Box sx={{ typography: "caption", color: "text.secondary" }}>
                    {t("counting.expected")} <Quantity value={line.expected} />, {t("counting.counted").toLowerCase()}{" "}
                    <Quantity value={line.quantity} />
                  </Box>
                </Box>
                <Box sx={{ textAlign: "right" }}>
                  {difference(line)}
                  {withCost && (
                    <Box sx={{ typography: "caption" }}>
                      <Money value={line.differenceValue} />
                    </Box>
                  )}
                </Box>
              </Box>
            ))}
          </Box>
        )}
        {shown.length > 0 && !mobile && (
          <Table
            sx={{
              "& td:first-of-type, & th:first-of-type": { pl: 4 },
              "& td:last-of-type, & th:last-of-type": { pr: 4 },
            }}
          >
            <TableHead>
              <TableRow>
                {mayRecount && <TableCell sx={{ width: 48 }} />}
                <TableCell sx={{ width: 140 }}>{t("counting.bin")}</TableCell>
                <TableCell>{t("counting.sku")}</TableCell>
                <TableCell>{t("counting.lot")}</TableCell>
                <TableCell align="right">{t("counting.expected")}</TableCell>
                <TableCell align="right">{t("counting.counted")}</TableCell>
                <TableCell align="right">{t("counting.difference")}</TableCell>
                {withCost && <TableCell align="right">{t("counting.value")}</TableCell>}
              </TableRow>
            </TableHead>
            <TableBody>
              {shown.slice(0, limit).map((line) => (
                <TableRow key={line.id} hover>
                  {mayRecount && <TableCell sx={{ py: 0 }}>{tick(line)}</TableCell>}
                  <TableCell>
                    <Code>{line.binLocation?.name}</Code>
                  </TableCell>
                  <TableCell>
                    <Code>{skuOf(line)}</Code>{" "}
                    <Box component="span" sx={{ color: "text.secondary" }}>
                      {line.sku?.name}
                      {line.isFound && ` · ${t("counting.found")}`}
                    </Box>
                  </TableCell>
                  <TableCell sx={{ color: "text.secondary" }}>{lotWords(line)}</TableCell>
                  <TableCell align="right">
                    <Quantity value={line.expected} />
                  </TableCell>
                  <TableCell align="right">
                    <Quantity value={line.quantity} strong />
                  </TableCell>
                  <TableCell align="right">{difference(line)}</TableCell>
                  {withCost && (
                    <TableCell align="right">
                      <Money value={line.differenceValue} />
                    </TableCell>
                  )}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </Card>
      <Box sx={{ display: "flex", gap: 3 }}>
        {shown.length > limit && (
          <QuietButton onClick={() => setLimit(limit + step)}>
            {t("counting.more", { smart_count: Math.min(step, shown.length - limit) })}
          </QuietButton>
        )}
        {chosen.size > 0 && (
          <SecondaryButton loading={recount.busy} onClick={() => void sendBack()}>
            {t("counting.again", { smart_count: chosen.size })}
          </SecondaryButton>
        )}
      </Box>
    </Box>
  );
};
