import type { ReactNode } from "react";
import { Box, Link, Table, TableBody, TableCell, TableFooter, TableHead, TableRow } from "@mui/material";
import { Link as To } from "react-router";
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

/** Documents about money, one a row; it scrolls within itself where there is no room. */
export const MoneyTable = ({ name, empty, columns, rows, foot }: Props) => {
  if (rows.length === 0) return <Box sx={{ px: 4, py: 3, color: "text.secondary" }}>{empty}</Box>;
  const align = (at: number) => (columns[at]?.isAmount ? "right" : undefined);
  return (
    <Box sx={{ overflowX: "auto" }} tabIndex={0} role="group" aria-label={name}>
      <Table aria-label={name} sx={{ "& td, & th": { whiteSpace: "nowrap" } }}>
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
          {rows.map(({ id, cells }) => (
            <TableRow key={id}>
              {cells.map((cell, at) => (
                <TableCell key={at} align={align(at)}>
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
                <TableCell key={at} align={align(at)}>
                  {foot[at]}
                </TableCell>
              ))}
            </TableRow>
          </TableFooter>
        )}
      </Table>
    </Box>
  );
};
