import { Box, TableBody, TableCell, TableFooter, TableHead, TableRow } from "@mui/material";
import { useListContext, useTranslate } from "react-admin";
import { useMemo } from "react";
import { formatCount } from "../../i18n/formats.ts";
import { AlignedCell } from "../../parts/AlignedColumns.tsx";
import { focusInset } from "../../theme/focus.ts";
import { useListView } from "../list/listContext.ts";
import { Change } from "./Change.tsx";
import { Figure } from "./Figure.tsx";
import { FiguresTable } from "./FiguresTable.tsx";
import { useGroupWord } from "./GroupMenu.tsx";
import { useGroupName } from "./groupName.ts";
import { useReportView } from "./reportContext.ts";
import { ShareBar } from "./ShareBar.tsx";
import { SortHead } from "../list/SortHead.tsx";
import { cursorLook } from "./tableLook.ts";
import type { Sums } from "./useReport.ts";
import { useLocale } from "../../i18n/useLocale.ts";

type Props = { cursor: number; onCursor: (index: number) => void };
type Measure = { name: string; title: string };

/** A measure now, and with the period before what it was and by how much it changed. */
const MeasureCells = ({
  name,
  now,
  before,
  strong,
}: {
  name: string;
  now: Sums;
  before: Sums | null | undefined;
  strong?: boolean;
}) => {
  const { resource, isCompared } = useReportView();
  const field = resource.fields[name];
  return (
    <>
      <TableCell align="right">
        <AlignedCell column={name}>
          <Figure field={field} value={now[name]} strong={strong ?? false} />
        </AlignedCell>
      </TableCell>
      {isCompared && (
        <>
          <TableCell align="right" sx={{ color: "text.secondary" }}>
            <AlignedCell column={name}>
              <Figure field={field} value={before?.[name] ?? 0} />
            </AlignedCell>
          </TableCell>
          <TableCell align="right" sx={{ color: "text.secondary" }}>
            <Change now={now[name]} before={before?.[name]} />
          </TableCell>
        </>
      )}
    </>
  );
};

/** The groups of a report: how many rows each has, what they come to, and how they compare; a group opens its rows. */
export const GroupTable = ({ cursor, onCursor }: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  const { columns, titleOf } = useListView();
  const { sort } = useListContext();
  const { groups, groupBy, sums, totals, before, isCompared, drill } = useReportView();
  const word = useGroupWord();
  const nameOf = useGroupName();
  const measures: readonly Measure[] = [
    { name: "count", title: t("report.count") },
    ...sums.flatMap((name) => {
      const column = columns.find(({ key }) => key === name);
      return column ? [{ name, title: titleOf(column) }] : [];
    }),
  ];
  const drawn = sums.includes(sort.field) ? sort.field : (sums[0] ?? "count");
  const amount = (of: Sums | null) => Number(of?.[drawn] ?? 0);
  const most = Math.max(0, ...groups.groups.flatMap(({ now, before: past }) => [amount(now), amount(past)]));
  const told = useMemo(
    () => [...groups.groups.flatMap(({ now, before: past }) => [now, past ?? {}]), totals ?? {}, before ?? {}],
    [groups.groups, totals, before],
  );
  return (
    <FiguresTable told={told} isOld={groups.isPlaceholderData}>
      <TableHead>
        <TableRow>
          <SortHead by={groupBy} align="left">
            {word(groupBy)}
          </SortHead>
          <TableCell scope="col" sx={{ width: "22%" }}>
            {measures.find(({ name }) => name === drawn)?.title}
          </TableCell>
          {measures.map(({ name, title }) => [
            <SortHead key={name} by={name === "count" ? null : name} align="right" first="DESC">
              {title}
            </SortHead>,
            isCompared && (
              <TableCell key={`${name} before`} scope="col" align="right">
                {t("report.before")}
              </TableCell>
            ),
            isCompared && (
              <TableCell key={`${name} change`} scope="col" align="right">
                {t("report.change")}
              </TableCell>
            ),
          ])}
        </TableRow>
      </TableHead>
      <TableBody>
        {groups.groups.map((group, index) => {
          const open = drill(group.key);
          const name = nameOf(group);
          return (
            <TableRow
              key={group.key ?? ""}
              hover
              data-row={index}
              onClick={(event) => {
                onCursor(index);
                if (!(event.target as Element).closest("a, button")) open?.();
              }}
              sx={(theme) => ({ ...cursorLook(theme, index === cursor), ...(!open && { cursor: "default" }) })}
            >
              <TableCell component="th" scope="row" sx={{ fontWeight: 520, color: "text.primary" }}>
                {open ? (
                  <Box
                    component="button"
                    type="button"
                    title={t("report.rowsOf", { name })}
                    onClick={open}
                    sx={(theme) => ({
                      p: 0,
                      border: 0,
                      bgcolor: "transparent",
                      font: "inherit",
                      fontWeight: 520,
                      color: "inherit",
                      textAlign: "left",
                      cursor: "pointer",
                      "&:hover": { textDecoration: "underline" },
                      "&:focus-visible": focusInset(theme),
                    })}
                  >
                    {name}
                  </Box>
                ) : (
                  name
                )}
              </TableCell>
              <TableCell>
                <ShareBar now={amount(group.now)} before={isCompared ? amount(group.before) : null} most={most} />
              </TableCell>
              {measures.map((measure) => (
                <MeasureCells key={measure.name} name={measure.name} now={group.now} before={group.before} />
              ))}
            </TableRow>
          );
        })}
      </TableBody>
      {totals && (
        <TableFooter>
          <TableRow>
            <TableCell component="th" scope="row" colSpan={2}>
              {t("report.all", { count: formatCount(totals.count, locale) })}
            </TableCell>
            {measures.map(({ name }) => (
              <MeasureCells key={name} name={name} now={totals} before={before} strong />
            ))}
          </TableRow>
        </TableFooter>
      )}
    </FiguresTable>
  );
};
