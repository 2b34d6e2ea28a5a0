import { Box, TableCell, TableRow } from "@mui/material";
import { CircleAlert, Equal, Pencil, Plus, Undo2, type LucideIcon } from "lucide-react";
import { useTranslate } from "react-admin";
import { QuietButton } from "../parts/Buttons.tsx";
import { Remedy } from "./Remedy.tsx";
import type { Change, ImportRow, Problem } from "./importRows.ts";

type Look = { icon: LucideIcon; tone: "danger" | "success" | "info" | "neutral" };
const looks: Readonly<Record<string, Look>> = {
  create: { icon: Plus, tone: "success" },
  update: { icon: Pencil, tone: "info" },
  unchanged: { icon: Equal, tone: "neutral" },
  refused: { icon: CircleAlert, tone: "danger" },
  failed: { icon: CircleAlert, tone: "danger" },
  undone: { icon: Undo2, tone: "neutral" },
};

/** What a row would do or did: a word with its sign, never colour alone. */
const Verdict = ({ name, text }: { name: string; text: string }) => {
  const { icon: Icon, tone } = looks[name] ?? looks["unchanged"]!;
  return (
    <Box
      component="span"
      sx={{
        ...{ display: "inline-flex", alignItems: "center", gap: 1, height: 22, px: 2, borderRadius: "5px" },
        ...{ typography: "caption", fontWeight: 520, whiteSpace: "nowrap" },
        ...(tone !== "neutral" && { bgcolor: `tone.${tone}.tint`, color: `tone.${tone}.text` }),
      }}
    >
      <Icon size={13} aria-hidden />
      {text}
    </Box>
  );
};

type CellProps = { text: string; change: Change | undefined; isUpdate: boolean; isWrong: boolean };
/** A cell as the file says it: struck through and new where it changes something, underlined where it is refused. */
const Cell = ({ text, change, isUpdate, isWrong }: CellProps) => {
  if (isWrong)
    return (
      <Box
        component="span"
        sx={{
          ...{ px: 1, borderRadius: "3px", bgcolor: "tone.danger.tint", color: "tone.danger.text", fontWeight: 560 },
          ...{ borderBottom: 2, borderColor: "tone.danger.solid" },
        }}
      >
        {text === "" ? "–" : text}
      </Box>
    );
  if (!change || !isUpdate) return text === "" ? "–" : text;
  return (
    <>
      <Box component="s" sx={{ color: "text.secondary" }}>
        {change.from === null || change.from === "" ? "–" : change.from}
      </Box>{" "}
      <Box
        component="ins"
        sx={{ px: 1, borderRadius: "3px", bgcolor: "tone.info.tint", fontWeight: 560, textDecoration: "none" }}
      >
        {change.to === "" ? "–" : change.to}
      </Box>
    </>
  );
};

/** What may be right, and was read as it is not written. */
const misread: readonly string[] = ["number", "date", "boolean", "ragged", "twoWays"];

type Props = {
  row: ImportRow;
  columns: readonly { field: string; header: string }[];
  words: { nameOf: (field: string) => string; sayProblem: (problem: Problem) => string };
  onUndo: ((row: number) => void) | undefined;
  /** Where what is refused can be read otherwise. */
  onColumns: (() => void) | undefined;
};

/** A row of a file with its cells, and below it the reason where it is refused, and what no cell says. */
export const RowLines = ({ row, columns, words: { nameOf, sayProblem }, onUndo, onColumns }: Props) => {
  const t = useTranslate();
  const { rowNumber, verdict, outcome, problems, differences } = row;
  const came = ["failed", "undone"].includes(outcome) ? outcome : verdict;
  const isUpdate = verdict === "update";
  const told =
    isUpdate && came === verdict && differences.length > 0
      ? t("imports.changes", { smart_count: differences.length })
      : t(`resources.import_rows.options.${came === verdict ? "verdict" : "outcome"}.${came}`);
  const lines = row.shown.length > 0 ? row.shown : [[row.name]];
  const unsaid = problems.length > 0 ? [] : differences.filter(({ field }) => !columns.some((c) => c.field === field));
  const hasMore = problems.length > 0 || unsaid.length > 0;
  const isWrong = (field: string, at: number) =>
    problems.some((each) => each.field === field && (each.row === undefined || each.row === rowNumber + at));
  const bare = { borderBottom: 0 };
  return (
    <>
      {lines.map((cells, at) => (
        <TableRow key={at} sx={hasMore || at < lines.length - 1 ? { "& > td": bare } : {}}>
          <TableCell sx={{ color: "text.secondary" }}>{at === 0 && rowNumber}</TableCell>
          <TableCell>{at === 0 && <Verdict name={came} text={told} />}</TableCell>
          {columns.map(({ field }, place) => (
            <TableCell
              key={place}
              sx={{ maxWidth: 260, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}
            >
              <Cell
                text={cells[place] ?? ""}
                change={at === 0 ? differences.find((each) => each.field === field) : undefined}
                isUpdate={isUpdate}
                isWrong={isWrong(field, at)}
              />
            </TableCell>
          ))}
          {onUndo && (
            <TableCell>
              {at === 0 && ["done", "kept"].includes(outcome) && (
                <QuietButton aria-label={t("imports.undoOf", { row: rowNumber })} onClick={() => onUndo(rowNumber)}>
                  {t("imports.undoRow")}
                </QuietButton>
              )}
            </TableCell>
          )}
        </TableRow>
      ))}
      {hasMore && (
        <TableRow>
          <TableCell sx={{ p: 0 }} />
          <TableCell colSpan={columns.length + (onUndo ? 2 : 1)} sx={{ pt: 0, whiteSpace: "normal" }}>
            <Box
              sx={{
                position: "sticky",
                left: 16,
                maxWidth: "min(960px, calc(100vw - 64px))",
                overflowWrap: "anywhere",
              }}
            >
              {problems.map((problem, at) => (
                <Box key={at} sx={{ display: "flex", gap: 2, alignItems: "baseline", flexWrap: "wrap" }}>
                  <Box sx={{ color: "tone.danger.text" }}>
                    {problem.row !== undefined && `${t("imports.row")} ${problem.row} · `}
                    {problem.field !== null && <b>{nameOf(problem.field)}: </b>}
                    {sayProblem(problem)}
                  </Box>
                  <Remedy problem={problem} />
                  {onColumns && misread.includes(problem.problem ?? "") && (
                    <QuietButton onClick={onColumns}>{t("imports.otherwise")}</QuietButton>
                  )}
                </Box>
              ))}
              {unsaid.map(({ field, from, to }) => (
                <Box key={field} sx={{ color: "text.secondary" }}>
                  {nameOf(field)}: {isUpdate && <s>{from === null || from === "" ? "–" : from}</s>}
                  {isUpdate ? ` → ${to}` : to}
                </Box>
              ))}
            </Box>
          </TableCell>
        </TableRow>
      )}
    </>
  );
};
