import { Box } from "@mui/material";
import type { Field } from "../../resources/core/fields.ts";
import { EmptyValue } from "../parts/EmptyValue.tsx";
import { checkText } from "./numbers.ts";
import { asText, isEmpty, type Renderer } from "./renderer.ts";
import { TextBox } from "./TextBox.tsx";
import { typedAsText } from "./gridTyping.ts";
import { TextsFilter } from "./filters/TextsFilter.tsx";

export const multiline: Renderer<Field<"multiline">> = {
  Cell: ({ value }) =>
    isEmpty(value) ? (
      <EmptyValue />
    ) : (
      <Box component="span" sx={{ color: "text.secondary", whiteSpace: "inherit" }}>
        {asText(value)}
      </Box>
    ),
  Input: (props) => <TextBox {...props} multiline minRows={3} />,
  check: checkText,
  width: 200,
  Filter: TextsFilter,
  grid: { typing: typedAsText, rest: null },
};
