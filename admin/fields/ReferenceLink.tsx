import { Box } from "@mui/material";
import { Link } from "react-router";
import { referenceName } from "../data/recordName.ts";
import { detailPath } from "../data/resources.ts";

/** The name of a record as a link to its page, for facts beside the work. */
export const ReferenceLink = ({ module, id, name }: { module: string; id: number; name: string }) => (
  <Box
    component={Link}
    to={detailPath(module, id)}
    sx={{ color: "accent.text", fontWeight: 500, textDecoration: "none", "&:hover": { textDecoration: "underline" } }}
  >
    {referenceName(module, name)}
  </Box>
);
