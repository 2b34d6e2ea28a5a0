import { Box } from "@mui/material";
import type { Field } from "../../resources/core/fields.ts";
import { radius, size, touch } from "../theme/sizes.ts";
import { color as display } from "./displays/color.tsx";
import { Swatch } from "./Swatch.tsx";
import { asText, type FilterProps, type InputProps, type Renderer } from "./renderer.ts";
import { swatches } from "./swatches.ts";
import { TextBox } from "./TextBox.tsx";
import { OptionsFilter } from "./filters/OptionsFilter.tsx";

const hex = /^#[0-9a-f]{6}$/i;

const ColorInput = (props: InputProps<Field<"color">>) => {
  const { value, onChange } = props;
  return (
    <Box sx={{ display: "flex", gap: 2, alignItems: "center", flexWrap: "wrap" }}>
      <Box sx={{ width: 130 }}>
        <TextBox
          {...props}
          startAdornment={<Swatch colour={hex.test(asText(value)) ? asText(value) : "transparent"} />}
        />
      </Box>
      {swatches.map(({ name, colour }) => (
        <Box
          key={colour}
          component="button"
          type="button"
          aria-label={name}
          title={name}
          aria-pressed={asText(value).toLowerCase() === colour.toLowerCase()}
          onClick={() => onChange(colour)}
          sx={{
            width: 24,
            height: 24,
            [touch]: { width: size.target, height: size.target },
            p: 0,
            borderRadius: radius.chip,
            border: 2,
            borderColor: asText(value).toLowerCase() === colour.toLowerCase() ? "text.primary" : "transparent",
            bgcolor: colour,
            cursor: "pointer",
          }}
        />
      ))}
    </Box>
  );
};

const ColoursFilter = (props: FilterProps) => (
  <OptionsFilter {...props} offered={swatches.map(({ colour, name }) => ({ id: colour, name }))} />
);

export const color: Renderer<Field<"color">> = {
  ...display,
  Input: ColorInput,
  check: (value) => (hex.test(asText(value)) ? undefined : { key: "validation.invalid" }),
  Filter: ColoursFilter,
  grid: { typing: null, rest: null },
};
