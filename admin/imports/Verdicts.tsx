import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { camel } from "../../resources/core/naming.ts";
import { Failure, failureMessage, type FailureDetail } from "../data/failure.ts";
import { resourceOf } from "../data/resources.ts";
import { useQueryText } from "../data/useQueryText.ts";
import { useCustomFields } from "../fields/useCustomFields.ts";
import { QuietButton } from "../parts/Buttons.tsx";
import { LoadError } from "../parts/LoadError.tsx";
import { SkeletonRows } from "../parts/Skeleton.tsx";
import { columnName } from "./columnName.ts";
import { Remedy } from "./Remedy.tsx";
import type { Import } from "./useImport.ts";

type Change = { field: string; from: string | null; to: string };
type Problem = {
  row?: number;
  field: string | null;
  problem: string | null;
  code: string;
  message: string;
  limit?: string;
  detail?: FailureDetail;
  /** What the file says of the field. */
  said?: string;
};
type Row = {
  id: number;
  rowNumber: number;
  name: string;
  verdict: string;
  outcome: string;
  differences: readonly Change[];
  problems: readonly Problem[];
};

const query = `query ImportRows($filter: ImportRowFilter, $offset: Int) {
  importRows(filter: $filter, limit: 50, offset: $offset, orderBy: [{ column: "rowNumber", order: ASC }]) { id rowNumber name verdict outcome differences problems } }`;

type Since = { table: string; field: string };
type Kind = "failed" | "kept" | "refused" | "create" | "update" | "unchanged" | "undone";
const outcomes: readonly Kind[] = ["failed", "kept", "undone"];

/** What each row would do or did, and why some are refused; rows that were saved are taken back one by one. */
export const Verdicts = ({ asked, onUndo }: { asked: Import; onUndo?: (row: number) => void }) => {
  const t = useTranslate();
  const { id, module, toCreate, toUpdate, unchanged, refused, failed, kept, undone, headers, columns } = asked;
  const resource = resourceOf(module);
  const custom = useCustomFields(module, resource.fields["customFields"] !== undefined);
  const counts: Readonly<Record<Kind, number>> = {
    ...{ failed, kept, refused, create: toCreate, update: toUpdate, unchanged, undone },
  };
  const kinds = (Object.keys(counts) as Kind[]).filter((kind) => counts[kind] > 0);
  const [chosen, setChosen] = useState<Kind>(kinds[0] ?? "create");
  const [page, setPage] = useState(0);
  const filter = { importIds: [id], ...(outcomes.includes(chosen) ? { outcomes: [chosen] } : { verdicts: [chosen] }) };
  const { data, error, refetch } = useQueryText<{ importRows: readonly Row[] }>(query, { filter, offset: page * 50 });
  const nameOf = (field: string) =>
    headers[columns.indexOf(field)] ??
    (field.startsWith("cf:") ? custom.find((each) => `cf:${each.id}` === field)?.displayName : undefined) ??
    columnName(t, module, field);
  const sayProblem = ({ problem, code, message, limit = "", detail = {} }: Problem): string => {
    if (problem !== null) return t(`validation.${problem}`, { _: message, max: limit, min: limit });
    const changes = code === "CONFLICT" ? (detail["changes"] as readonly Since[] | undefined) : undefined;
    if (!changes) return failureMessage(new Failure(code, message, { detail }), t);
    const names = changes.map(({ table, field }) =>
      table === module ? nameOf(camel(field)) : t(`resources.${table}.one`, { _: table }),
    );
    const fields = [...new Set(names)].join(", ");
    const user = detail["user"];
    return typeof user === "string"
      ? t("imports.changedSinceBy", { user, fields })
      : t("imports.changedSince", { fields });
  };
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
          <Table aria-label={t("imports.rows")} sx={{ minWidth: 520 }}>
            <TableHead>
              <TableRow>
                <TableCell sx={{ width: 72 }}>{t("imports.row")}</TableCell>
                <TableCell sx={{ width: "30%" }}>{t(`resources.${module}.one`)}</TableCell>
                <TableCell>{t(onUndo ? "imports.happened" : "imports.what")}</TableCell>
                {onUndo && <TableCell sx={{ width: 96 }} aria-label={t("imports.undoRow")} />}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row) => (
                <TableRow key={row.id}>
                  <TableCell>{row.rowNumber}</TableCell>
                  <TableCell sx={{ overflowWrap: "anywhere" }}>{row.name}</TableCell>
                  <TableCell sx={{ overflowWrap: "anywhere" }}>
                    {row.problems.map((problem, at) => (
                      <Box key={at} sx={{ color: "tone.danger.text" }}>
                        {problem.row !== undefined && `${t("imports.row")} ${problem.row} · `}
                        {problem.field !== null && <b>{nameOf(problem.field)}: </b>}
                        {problem.said !== undefined && problem.said !== "" && `“${problem.said}” · `}
                        {sayProblem(problem)}
                        <Remedy problem={problem} />
                      </Box>
                    ))}
                    {row.problems.length === 0 &&
                      row.differences.map(({ field, from, to }) => (
                        <Box key={field}>
                          {nameOf(field)}:{" "}
                          {row.verdict !== "create" && <s>{from === null || from === "" ? "–" : from}</s>}
                          {row.verdict === "create" ? to : ` → ${to}`}
                        </Box>
                      ))}
                    {row.problems.length === 0 &&
                      row.differences.length === 0 &&
                      t(
                        row.outcome === "undone"
                          ? "resources.import_rows.options.outcome.undone"
                          : `resources.import_rows.options.verdict.${row.verdict}`,
                      )}
                  </TableCell>
                  {onUndo && (
                    <TableCell>
                      {["done", "kept"].includes(row.outcome) && (
                        <QuietButton
                          aria-label={t("imports.undoOf", { row: row.rowNumber })}
                          onClick={() => onUndo(row.rowNumber)}
                        >
                          {t("imports.undoRow")}
                        </QuietButton>
                      )}
                    </TableCell>
                  )}
                </TableRow>
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
