import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { useQueryText } from "../data/useQueryText.ts";
import { QuietButton } from "../parts/Buttons.tsx";
import { LoadError } from "../parts/LoadError.tsx";
import { SkeletonRows } from "../parts/Skeleton.tsx";
import { listedColumns, rowsQuery, type ImportRow } from "./importRows.ts";
import { RowLines } from "./RowLines.tsx";
import type { Import } from "./useImport.ts";
import { useRowWords } from "./useRowWords.ts";

type Kind = "failed" | "kept" | "refused" | "create" | "update" | "unchanged" | "undone";
const outcomes: readonly Kind[] = ["failed", "kept", "undone"];

type Props = { asked: Import; onUndo?: (row: number) => void; onColumns?: () => void };

/** What each row would do or did, and why some are refused; rows that were saved are taken back one by one. */
export const Verdicts = ({ asked, onUndo, onColumns }: Props) => {
  const t = useTranslate();
  const { id, toCreate, toUpdate, unchanged, refused, failed, kept, undone } = asked;
  const counts: Readonly<Record<Kind, number>> = {
    ...{ failed, kept, refused, create: toCreate, update: toUpdate, unchanged, undone },
  };
  const kinds = (Object.keys(counts) as Kind[]).filter((kind) => counts[kind] > 0);
  const [chosen, setChosen] = useState<Kind>(kinds[0] ?? "create");
  const [page, setPage] = useState(0);
  const filter = { importIds: [id], ...(outcomes.includes(chosen) ? { outcomes: [chosen] } : { verdicts: [chosen] }) };
  const { data, error, refetch } = useQueryText<{ importRows: readonly ImportRow[] }>(rowsQuery, {
    filter,
    offset: page * 50,
  });
  const words = useRowWords(asked);
  const listed = listedColumns(asked);
  const rows = data?.importRows ?? [];
  const whole = counts[chosen];
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Box role="group" aria-label={t("imports.shown")} sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {kinds.map((kind) => (
          <QuietButton
            key={kind}
            aria-pressed={chosen === kind}
            onClick={() => {
              setChosen(kind);
              setPage(0);
            }}
            sx={{ fontWeight: chosen === kind ? 600 : 440 }}
          >
            {t(`imports.of.${kind}`, { count: counts[kind] })}
          </QuietButton>
        ))}
      </Box>
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={5} />
      ) : (
        <Box role="region" aria-label={t("imports.rows")} tabIndex={0} sx={{ overflowX: "auto" }}>
          <Table aria-label={t("imports.rows")} size="small" sx={{ "& th, & td": { px: 3, whiteSpace: "nowrap" } }}>
            <TableHead>
              <TableRow>
                <TableCell sx={{ width: 56 }}>{t("imports.row")}</TableCell>
                <TableCell>{t(onUndo ? "imports.happened" : "imports.what")}</TableCell>
                {listed.map(({ field, header }) => (
                  <TableCell key={field}>
                    {words.labelOf(field)}
                    {header !== "" && header !== words.labelOf(field) && (
                      <Box sx={{ typography: "caption", color: "text.secondary" }}>
                        {t("imports.fromColumn", { name: header })}
                      </Box>
                    )}
                  </TableCell>
                ))}
                {onUndo && <TableCell sx={{ width: 96 }} aria-label={t("imports.undoRow")} />}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row) => (
                <RowLines key={row.id} row={row} columns={listed} words={words} onUndo={onUndo} onColumns={onColumns} />
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
      {whole > 50 && (
        <Box sx={{ display: "flex", gap: 2, alignItems: "center" }}>
          <QuietButton disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t("imports.previous")}
          </QuietButton>
          <Box sx={{ typography: "body2", color: "text.secondary" }}>
            {t("imports.place", { from: page * 50 + 1, to: Math.min(whole, page * 50 + 50), whole })}
          </Box>
          <QuietButton disabled={page * 50 + 50 >= whole} onClick={() => setPage(page + 1)}>
            {t("imports.next")}
          </QuietButton>
        </Box>
      )}
    </Box>
  );
};
