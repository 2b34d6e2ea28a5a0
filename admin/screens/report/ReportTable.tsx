import { TableBody, TableCell, TableFooter, TableHead, TableRow } from "@mui/material";
import { useTranslate } from "react-admin";
import { useMemo } from "react";
import { formatCount } from "../../i18n/formats.ts";
import { AlignedCell } from "../../parts/AlignedColumns.tsx";
import { roomAfterNumbers } from "../list/ListRow.tsx";
import { useListView } from "../list/listContext.ts";
import { Figure } from "./Figure.tsx";
import { FiguresTable } from "./FiguresTable.tsx";
import { ReportCell } from "./ReportCell.tsx";
import { useReportView } from "./reportContext.ts";
import { SortHead } from "../list/SortHead.tsx";
import { cursorLook } from "./tableLook.ts";
import type { ReportRow } from "./useReport.ts";
import { useLocale } from "../../i18n/useLocale.ts";

type Props = { cursor: number; onCursor: (index: number) => void; onOpen: (row: ReportRow) => void };

/** The rows of a report, and below them what all of them come to. */
export const ReportTable = ({ cursor, onCursor, onOpen }: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  const { shown, titleOf } = useListView();
  const { resource, rows, sums, totals } = useReportView();
  const firstSum = shown.findIndex(({ key }) => sums.includes(key));
  const before = firstSum < 0 ? shown.length : Math.max(firstSum, 1);
  const told = useMemo(() => (totals ? [...rows.rows, totals] : rows.rows), [rows.rows, totals]);
  return (
    <FiguresTable told={told} isOld={rows.isPlaceholderData}>
      <TableHead>
        <TableRow>
          {shown.map((column, at) => (
            <SortHead
              key={column.key}
              by={column.sortable ? column.key : null}
              align={column.align}
              // the most first
              first={column.align === "right" ? "DESC" : "ASC"}
              sx={roomAfterNumbers(shown, at)}
            >
              {titleOf(column)}
            </SortHead>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.rows.map((row, index) => (
          <TableRow
            key={row.id}
            hover
            data-row={index}
            onClick={(event) => {
              onCursor(index);
              if (!(event.target as Element).closest("a, button")) onOpen(row);
            }}
            sx={(theme) => cursorLook(theme, index === cursor)}
          >
            {shown.map((column, at) => (
              <TableCell key={column.key} align={column.align} sx={roomAfterNumbers(shown, at)}>
                <AlignedCell column={column.key}>
                  <ReportCell name={column.key} row={row} />
                </AlignedCell>
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
      {totals && (
        <TableFooter>
          <TableRow>
            <TableCell component="th" scope="row" colSpan={before}>
              {t("report.all", { count: formatCount(totals.count, locale) })}
            </TableCell>
            {shown.slice(before).map((column, at) => (
              <TableCell key={column.key} align={column.align} sx={roomAfterNumbers(shown, before + at)}>
                {sums.includes(column.key) && (
                  <AlignedCell column={column.key}>
                    <Figure field={resource.fields[column.key]} value={totals[column.key]} strong />
                  </AlignedCell>
                )}
              </TableCell>
            ))}
          </TableRow>
        </TableFooter>
      )}
    </FiguresTable>
  );
};
