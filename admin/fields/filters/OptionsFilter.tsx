import { Box, Checkbox, FormControlLabel } from "@mui/material";
import type { FilterProps } from "../renderer.ts";

type Props = FilterProps & { offered: readonly { id: string; name: string }[] };

/** Any of what a kind offers: its options, states, countries or colours. */
export const OptionsFilter = ({ offered, value, onChange, label }: Props) => {
  const chosen = (value as string[] | undefined) ?? [];
  return (
    <Box role="group" aria-label={label} sx={{ display: "grid", maxHeight: 320, overflow: "auto" }}>
      {offered.map(({ id, name }) => (
        <FormControlLabel
          key={id}
          label={name}
          sx={{ m: 0, minHeight: 32, gap: 2, "& .MuiFormControlLabel-label": { typography: "body2" } }}
          control={
            <Checkbox
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
          }
        />
      ))}
    </Box>
  );
};
