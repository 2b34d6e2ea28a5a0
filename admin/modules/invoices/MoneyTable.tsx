import { type ReactNode, useState } from "react";
import { visuallyHidden } from "@mui/utils";
import type { Theme } from "@mui/material/styles";
import { Box, Link, Table, TableBody, TableCell, TableFooter, TableHead, TableRow } from "@mui/material";
import { Link as To } from "react-router";
import { useTranslate } from "react-admin";
import { QuietButton } from "../../parts/Buttons.tsx";
import { Code } from "../../parts/Code.tsx";

type Cell = ReactNode | { to: string; text: string };
type Props = {
  name: string;
  empty: string;
  columns: readonly { name: string; isAmount?: boolean }[];
  rows: readonly { id: number; cells: readonly Cell[] }[];
  foot?: readonly ReactNode[] | undefined;
};

const isLink = (cell: Cell): cell is { to: string; text: string } =>
  typeof cell === "object" && cell !== null && "to" in cell && "text" in cell;

const step = 50;

/** On a phone a row is a card: what a column would say stands before its value. */
const tableSx = (theme: Theme) => ({
  "& td, & th": { whiteSpace: "nowrap" },
  // it begins and ends where the title of its card does
  [theme.breakpoints.up("md")]: {
    "& td:first-of-type, & th:first-of-type": { pl: 4 },
    "& td:last-of-type, & th:last-of-type": { pr: 4 },
  },
  [theme.breakpoints.down("md")]: {
    "&, & tbody, & tfoot": { display: "block" },
    "& thead": visuallyHidden,
    "& tr": { display: "grid", gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)", columnGap: 4, px: 4, py: 3 },
    "& tr + tr, & tfoot tr": { borderTop: 1, borderColor: "line.subtle" },
    "& td": {
      display: "flex",
      // an amount, too, stands after its name
      flexDirection: "row",
      flexWrap: "wrap",
      alignItems: "center",
      columnGap: 2,
      width: "auto",
      height: "auto",
      minHeight: 28,
      p: 0,
      border: 0,
      textAlign: "left",
      whiteSpace: "normal",
      "&:empty, &[data-acts]:not(:has(button))": { display: "none" },
      // what can be done ends the card at its right, whatever columns its reader sees
      "&[data-acts]": { gridColumn: 2, justifyContent: "flex-end" },
      "&[data-name]::before": { content: "attr(data-name)", color: theme.palette.text.secondary },
    },
  },
});

/** Documents about money, one a row, as many as are asked for; it scrolls within itself where there is no room. */
export const MoneyTable = ({ name, empty, columns, rows, foot }: Props) => {
  const t = useTranslate();
  const [limit, setLimit] = useState(step);
  if (rows.length === 0) return <Box sx={{ px: 4, py: 3, color: "text.secondary" }}>{empty}</Box>;
  const align = (at: number) => (columns[at]?.isAmount ? "right" : undefined);
  // a number and a pill say themselves what they are
  const nameAt = (at: number) => (at > 1 && columns[at]?.name) || undefined;
  return (
    <Box sx={{ overflowX: "auto" }} tabIndex={0} role="group" aria-label={name}>
      <Table aria-label={name} sx={tableSx}>
        <TableHead>
          <TableRow>
            {columns.map((column, at) => (
              <TableCell key={at} align={align(at)}>
                {column.name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.slice(0, limit).map(({ id, cells }) => (
            <TableRow key={id}>
              {cells.map((cell, at) => (
                <TableCell
                  key={at}
                  align={align(at)}
                  data-name={nameAt(at)}
                  data-acts={columns[at]?.name === "" || undefined}
                >
                  {isLink(cell) ? (
                    <Link component={To} to={cell.to} underline="hover" sx={{ fontWeight: 520 }}>
                      <Code>{cell.text}</Code>
                    </Link>
                  ) : (
                    cell
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
        {foot && (
          <TableFooter>
            <TableRow>
              {columns.map((_, at) => (
                <TableCell key={at} align={align(at)} data-name={foot[at] ? nameAt(at) : undefined}>
                  {foot[at]}
                </TableCell>
              ))}
            </TableRow>
          </TableFooter>
        )}
      </Table>
      {rows.length > limit && (
        <QuietButton sx={{ m: 2 }} onClick={() => setLimit(limit + step)}>
          {t("detail.loadMore", { smart_count: Math.min(step, rows.length - limit) })}
        </QuietButton>
      )}
    </Box>
  );
};
