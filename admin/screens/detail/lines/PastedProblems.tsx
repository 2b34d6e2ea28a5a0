import { useState } from "react";
import { Box } from "@mui/material";
import { X } from "lucide-react";
import { useTranslate } from "react-admin";
import { InlineField } from "../../../parts/InlineField.tsx";
import { IconAction, QuietButton, SecondaryButton } from "../../../parts/Buttons.tsx";
import { type GridAt, useGridView } from "../grid/gridView.ts";
import { readNumber } from "../grid/pastedTable.ts";
import type { PastedLine } from "./pastedLines.ts";
import type { Unresolved } from "./resolveLines.ts";

type Props = {
  /** What one costs, as these lines call it. */
  of: "price" | "cost";
  lines: readonly Unresolved[];
  /** Tries again with what was mended; resolves with what still cannot be added. */
  onAdd: (lines: readonly PastedLine[], at: GridAt) => Promise<void>;
  onDrop: () => void;
};

const number = (text: string): string => readNumber(text) ?? text;

/** Pasted rows that are no lines yet: each with its place, what is wrong, and the fields to mend it in. Nothing is lost. */
export const PastedProblems = ({ of, lines, onAdd, onDrop }: Props) => {
  const t = useTranslate();
  const grid = useGridView();
  const [edits, setEdits] = useState<readonly PastedLine[]>(lines);
  const [dropped, setDropped] = useState<readonly Unresolved[]>([]);
  const [busy, setBusy] = useState(false);
  const left = lines.filter((line) => !dropped.includes(line));
  const drop = (line: Unresolved) => (left.length === 1 ? onDrop() : setDropped([...dropped, line]));
  const edit = (at: number, change: Partial<PastedLine>) =>
    setEdits(edits.map((line, each) => (each === at ? { ...line, ...change } : line)));
  const add = async () => {
    setBusy(true);
    try {
      await onAdd(
        edits
          .filter((_, at) => left.includes(lines[at] as Unresolved))
          .map(({ quantity, unitAmount, ...line }) => ({
            ...line,
            code: line.code.trim(),
            ...(quantity && { quantity: number(quantity) }),
            ...(unitAmount && { unitAmount: number(unitAmount) }),
          })),
        grid,
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box
      component="section"
      aria-label={t("lines.pasted.title", { smart_count: left.length })}
      sx={{ mb: 3, border: 1, borderColor: "line.normal", borderRadius: "10px", bgcolor: "tone.warning.tint" }}
    >
      <Box role="status" sx={{ px: 4, pt: 3, typography: "body2", fontWeight: 600, color: "tone.warning.text" }}>
        {t("lines.pasted.title", { smart_count: left.length })}
      </Box>
      <Box component="ul" sx={{ listStyle: "none", m: 0, px: 4, py: 2, maxHeight: 300, overflowY: "auto" }}>
        {lines.map((line, at) => {
          const place = line.row ?? at + 1;
          const now = edits[at] ?? line;
          if (!left.includes(line)) return null;
          return (
            <Box
              component="li"
              key={`${line.row}-${at}`}
              sx={{
                display: "grid",
                gridTemplateColumns: { xs: "1fr 1fr", md: "72px 180px 110px 110px 1fr auto" },
                gap: 2,
                alignItems: "center",
                py: 1,
                typography: "body2",
              }}
            >
              <Box component="span" sx={{ color: "text.secondary" }}>
                {line.row === null ? t("lines.pasted.scanned") : t("lines.pasted.row", { number: line.row })}
              </Box>
              <InlineField
                label={t("lines.pasted.code", { number: place })}
                value={now.code}
                onChange={(code) => edit(at, { code })}
              />
              <InlineField
                label={t("lines.pasted.quantity", { number: place })}
                value={now.quantity ?? ""}
                align="right"
                numeric
                onChange={(quantity) => edit(at, { quantity })}
              />
              <InlineField
                label={t(`lines.pasted.amount.${of}`, { number: place })}
                value={now.unitAmount ?? ""}
                align="right"
                numeric
                onChange={(unitAmount) => edit(at, { unitAmount })}
              />
              <Box component="span" sx={{ color: "tone.warning.text" }}>
                {/* once it was mended nothing is known of it until it is tried again */}
                {now === line &&
                  (line.problem === "amount"
                    ? t(`lines.pasted.noAmount.${of}`)
                    : t(`lines.pasted.problem.${line.problem}`, { limit: line.limit }))}
              </Box>
              <IconAction icon={X} text={t("lines.pasted.dropOne", { number: place })} onClick={() => drop(line)} />
            </Box>
          );
        })}
      </Box>
      <Box sx={{ display: "flex", gap: 2, px: 4, pb: 3 }}>
        <SecondaryButton onClick={() => void add()} loading={busy}>
          {t("lines.pasted.add")}
        </SecondaryButton>
        <QuietButton onClick={onDrop}>{t("lines.pasted.drop")}</QuietButton>
      </Box>
    </Box>
  );
};
