import { Table } from "@mui/material";
import type { ReactNode } from "react";

type Props = {
  name: string;
  /** Of each column; one of them takes what is left. */
  widths: readonly (number | undefined)[];
  /** Below it, the table's surroundings scroll. */
  minWidth: number;
  children: ReactNode;
};

/** Rows of which some are chosen, with how much of each: columns stay where they are while one types. */
export const PlanTable = ({ name, widths, minWidth, children }: Props) => (
  <Table
    aria-label={name}
    sx={{
      tableLayout: "fixed",
      minWidth,
      "& th": { bgcolor: "surface.sunken" },
      "& td": { height: 44 },
      "& tbody tr:last-of-type td": { borderBottom: 0 },
    }}
  >
    <colgroup>
      {widths.map((width, at) => (
        <col key={at} style={width ? { width } : undefined} />
      ))}
    </colgroup>
    {children}
  </Table>
);
