import { Box, type SxProps, type Theme } from "@mui/material";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { recordPath } from "../../data/resources.ts";
import type { Row } from "./useRows.ts";
import { useRecord, useResource } from "../../data/recordContext.tsx";

type Props = {
  /** Told when the row is opened. */
  onOpened: (row: Row) => void;
  sx: SxProps<Theme>;
  children: ReactNode;
};

/** Leads to a row's record; one that leads nowhere is told of all the same, and one that cannot be opened is a text. */
export const RowLink = ({ onOpened, sx, children }: Props) => {
  const resource = useResource();
  const row = useRecord<Row>();
  const to = recordPath(resource.name, row);
  const told = () => onOpened(row);
  if (to)
    return (
      <Box component={Link} to={to} onClick={told} sx={sx}>
        {children}
      </Box>
    );
  if (resource.about)
    return (
      <Box
        component="button"
        type="button"
        onClick={told}
        sx={[
          { p: 0, border: 0, bgcolor: "transparent", font: "inherit", textAlign: "inherit", cursor: "pointer" },
          ...(Array.isArray(sx) ? sx : [sx]),
        ]}
      >
        {children}
      </Box>
    );
  return <Box sx={sx}>{children}</Box>;
};
