import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { size } from "../../theme/sizes.ts";

type Props = { heads: readonly string[]; rows: readonly { key: string; cells: readonly ReactNode[] }[] };

/** A table to be read, and no list of a module. */
export const PlainTable = ({ heads, rows }: Props) => (
  <Box sx={{ overflowX: "auto" }} tabIndex={0} role="region" aria-label={heads.join(", ")}>
    <Box component="table" sx={{ width: "100%", borderCollapse: "collapse", typography: "body2" }}>
      <Box
        component="thead"
        sx={{
          "& th": {
            typography: "caption",
            color: "text.secondary",
            textAlign: "left",
            py: 2,
            pr: 4,
            borderBottom: 1,
            borderColor: "line.normal",
          },
        }}
      >
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </Box>
      <Box
        component="tbody"
        sx={{
          "& td": { height: { xs: size.rowTouch, md: size.row }, pr: 4, borderBottom: 1, borderColor: "line.subtle" },
        }}
      >
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, at) => (
              <td key={heads[at]}>{cell}</td>
            ))}
          </tr>
        ))}
      </Box>
    </Box>
  </Box>
);
