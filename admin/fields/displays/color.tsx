import { Box } from "@mui/material";
import type { Field } from "../../../resources/core/fields.ts";
import { Code } from "../../parts/Code.tsx";
import { EmptyValue } from "../../parts/EmptyValue.tsx";
import { asText, isEmpty, type Display } from "../renderer.ts";
import { Swatch } from "../Swatch.tsx";

export const color: Display<Field<"color">> = {
  Cell: ({ value }) =>
    isEmpty(value) ? (
      <EmptyValue />
    ) : (
      <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 2 }}>
        <Swatch colour={asText(value)} />
        <Code sx={{ fontWeight: 400 }}>{asText(value).toUpperCase()}</Code>
      </Box>
    ),
  width: 90,
};
