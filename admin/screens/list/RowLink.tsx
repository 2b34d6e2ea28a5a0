import { Box, type SxProps, type Theme } from "@mui/material";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { recordPath } from "../../data/resources.ts";
import type { Row } from "./useRows.ts";
import { useRecord, useResource } from "../../data/recordContext.tsx";

type Props = {
  /** Told when the row is opened. */
  onOpened: (row: Row) => void;
  /** A card's own look; without one it is what a row of a table is called. */
  sx?: SxProps<Theme>;
  children: ReactNode;
};

const plainButton = {
  p: 0,
  border: 0,
  bgcolor: "transparent",
  font: "inherit",
  textAlign: "inherit",
  cursor: "pointer",
};

/** Leads to a row's record; one that leads nowhere is told of all the same, and one that cannot be opened is a text. */
export const RowLink = ({ onOpened, sx, children }: Props) => {
  const resource = useResource();
  const row = useRecord<Row>();
  const to = recordPath(resource.name, row);
  const told = () => onOpened(row);
  if (to && sx)
    return (
      <Box component={Link} to={to} onClick={told} sx={sx}>
        {children}
      </Box>
    );
  if (to)
    return (
      <Link to={to} onClick={told} className="sw-row-link">
        {children}
      </Link>
    );
  if (!resource.about) return sx ? <Box sx={sx}>{children}</Box> : <div className="sw-row-text">{children}</div>;
  return sx ? (
    <Box component="button" type="button" onClick={told} sx={[plainButton, ...(Array.isArray(sx) ? sx : [sx])]}>
      {children}
    </Box>
  ) : (
    <button type="button" onClick={told} className="sw-row-link">
      {children}
    </button>
  );
};
