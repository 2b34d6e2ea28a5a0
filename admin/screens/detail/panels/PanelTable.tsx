import { type ReactNode, useMemo } from "react";
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { AlignedCell, AlignedColumns } from "../../../parts/AlignedColumns.tsx";
import { Card } from "../../../parts/Card.tsx";
import { SkeletonRows } from "../../../parts/Skeleton.tsx";

export type PanelColumn = { name: string; label: string; align: "left" | "right" | undefined };
type Props = {
  title: string;
  aside?: ReactNode;
  columns: readonly PanelColumn[];
  /** Undefined while they are asked for. */
  rows: readonly { key: string | number; values: object; cell: (name: string) => ReactNode }[] | undefined;
  /** Said in place of the rows where there are none. */
  none: string;
};

/** A few rows to be read, not worked in; on a narrow screen each is a card of its own. */
export const PanelTable = ({ title, aside, columns, rows, none }: Props) => {
  const [first, ...others] = columns;
  const values = useMemo(() => rows?.map((row) => row.values) ?? [], [rows]);
  return (
    <Card flush title={title} aside={aside}>
      {!rows && <SkeletonRows rows={3} />}
      {rows?.length === 0 && <Box sx={{ px: 4, py: 3, typography: "body2", color: "text.secondary" }}>{none}</Box>}
      {rows && rows.length > 0 && (
        <>
          <Box sx={{ overflowX: "auto", display: { xs: "none", md: "block" } }}>
            <Table
              sx={{
                "& td:first-of-type, & th:first-of-type": { pl: 4 },
                "& th": { bgcolor: "surface.sunken" },
                "& tbody tr:last-of-type td": { borderBottom: 0 },
              }}
            >
              <TableHead>
                <TableRow>
                  {columns.map(({ name, label, align }) => (
                    <TableCell key={name} align={align ?? "left"}>
                      {label}
                    </TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                <AlignedColumns rows={values}>
                  {rows.map(({ key, cell }) => (
                    <TableRow key={key}>
                      {columns.map(({ name, align }) => (
                        <TableCell key={name} align={align ?? "left"}>
                          <AlignedCell column={name}>{cell(name)}</AlignedCell>
                        </TableCell>
                      ))}
                    </TableRow>
                  ))}
                </AlignedColumns>
              </TableBody>
            </Table>
          </Box>
          <Box component="ul" sx={{ display: { xs: "block", md: "none" }, listStyle: "none", m: 0, p: 0 }}>
            {rows.map(({ key, cell }) => (
              <Box
                component="li"
                key={key}
                sx={{
                  px: 4,
                  py: 3,
                  borderBottom: 1,
                  borderColor: "line.subtle",
                  "&:last-of-type": { borderBottom: 0 },
                }}
              >
                <Box sx={{ fontSize: "1rem", fontWeight: 560, minHeight: 28 }}>{first && cell(first.name)}</Box>
                <Box
                  component="dl"
                  sx={{
                    m: 0,
                    display: "grid",
                    gridTemplateColumns: "1fr 1fr",
                    columnGap: 4,
                    rowGap: 1,
                    typography: "body2",
                  }}
                >
                  {others.map(({ name, label }) => (
                    <Box key={name} sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, minWidth: 0 }}>
                      <Box component="dt" sx={{ color: "text.secondary" }}>
                        {label}
                      </Box>
                      <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: "anywhere" }}>
                        {cell(name)}
                      </Box>
                    </Box>
                  ))}
                </Box>
              </Box>
            ))}
          </Box>
        </>
      )}
    </Card>
  );
};
