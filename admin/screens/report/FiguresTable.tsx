import { Table } from "@mui/material";
import type { ReactNode } from "react";
import { AlignedColumns } from "../../parts/AlignedColumns.tsx";
import { tableLook } from "./tableLook.ts";

type Props = {
  /** All that stands in its columns, totals too, so that their points stand below each other. */
  told: readonly object[];
  /** What is shown is still that of the last question. */
  isOld: boolean;
  children: ReactNode;
};

/** The table of a report, of its rows or of its groups. */
export const FiguresTable = ({ told, isOld, children }: Props) => (
  <AlignedColumns rows={told}>
    <Table aria-busy={isOld} sx={[tableLook, { opacity: isOld ? 0.6 : 1, minWidth: "100%" }]}>
      {children}
    </Table>
  </AlignedColumns>
);
