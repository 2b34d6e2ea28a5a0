import { Box, Link } from "@mui/material";
import type { RaRecord } from "react-admin";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { detailPath, resourceOf } from "../../../data/resources.ts";
import { Cell } from "../../../fields/Cell.tsx";
import { isEmpty } from "../../../fields/renderer.ts";
import { PicturedCell } from "../../../fields/PicturedCell.tsx";
import { OperationButtons } from "../operations/OperationButtons.tsx";
import { RecordScope } from "../../../data/recordContext.tsx";

type Props = {
  module: string;
  rows: readonly RaRecord[];
  columns: readonly string[];
};

/** What is told of a row is never cut: it stands below its title where there is no room beside it, and words wrap. */
const valueSx = { m: 0, maxWidth: "100%", overflowWrap: "anywhere", "& > span": { whiteSpace: "normal" } };

/** The same rows for a narrow screen: the first two columns lead, the others stand below with their names. */
export const RelatedCards = ({ module, rows, columns }: Props) => {
  const resource = resourceOf(module);
  const t = useTranslate();
  const [first, second, ...others] = columns;
  return (
    <Box component="ul" sx={{ display: { xs: "block", md: "none" }, listStyle: "none", m: 0, p: 0 }}>
      {rows.map((row) => (
        <RecordScope key={row.id} module={module} record={row}>
          <Box
            component="li"
            sx={{ px: 4, py: 3, borderBottom: 1, borderColor: "line.subtle", "&:last-of-type": { borderBottom: 0 } }}
          >
            <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", minHeight: 32, fontSize: "1rem" }}>
              <Box
                sx={{
                  flex: "1 1 50%",
                  minWidth: 0,
                  display: "flex",
                  flexWrap: "wrap",
                  alignItems: "center",
                  columnGap: 3,
                }}
              >
                <Box sx={{ flex: 1, minWidth: "fit-content", fontWeight: 560 }}>
                  {first &&
                    (resource.tabs ? (
                      <Link component={RouterLink} to={detailPath(resource.name, Number(row.id))} color="inherit">
                        <PicturedCell name={first} />
                      </Link>
                    ) : (
                      <PicturedCell name={first} />
                    ))}
                </Box>
                {/* it has no name there, and a dash alone says nothing */}
                {second && !isEmpty(row[second]) && <Cell name={second} />}
              </Box>
              {/* one or two stand beside the name; more have a row to themselves */}
              <Box sx={{ display: "flex", mr: -3, "&:has(> :nth-of-type(3))": { flex: "1 0 100%", ml: -3 } }}>
                <OperationButtons at="row" />
              </Box>
            </Box>
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
              {others.map((name) => (
                <Box key={name} sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, minWidth: 0 }}>
                  <Box component="dt" sx={{ color: "text.secondary" }}>
                    {t(`resources.${resource.name}.fields.${name}`, { _: name })}
                  </Box>
                  <Box component="dd" sx={valueSx}>
                    <Cell name={name} />
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        </RecordScope>
      ))}
    </Box>
  );
};
