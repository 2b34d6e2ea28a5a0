import { Box } from "@mui/material";
import type { Field } from "../../../resources/core/fields.ts";
import { EmptyValue } from "../../parts/EmptyValue.tsx";
import { asText, isEmpty, type Display } from "../renderer.ts";

export const multiline: Display<Field<"multiline">> = {
  Cell: ({ value }) =>
    isEmpty(value) ? (
      <EmptyValue />
    ) : (
      <Box component="span" sx={{ color: "text.secondary", whiteSpace: "inherit" }}>
        {asText(value)}
      </Box>
    ),
  width: 200,
};
