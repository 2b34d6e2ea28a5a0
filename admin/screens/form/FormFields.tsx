import { Box } from "@mui/material";
import { FormField } from "../../fields/FormField.tsx";
import { resourceOf } from "../../data/resources.ts";
import { place } from "./layout.ts";

type Props = {
  module: string;
  names: readonly string[];
  creating: boolean;
  width: "narrow" | "wide";
  /** Its first field begins with the focus. */
  begins?: boolean;
  onSubmit: () => void;
};

/** Fields of a form in two columns; Enter in one of them sends it. */
export const FormFields = ({ module, names, creating, width, begins = false, onSubmit }: Props) => {
  const { fields } = resourceOf(module);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // a form over this one stands inside it for React
        event.stopPropagation();
        onSubmit();
      }}
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "1fr", sm: "minmax(0, 1fr) minmax(0, 1fr)" },
        columnGap: 4,
        rowGap: "18px",
        alignItems: "start",
      }}
    >
      {place(names, (name) => fields[name], width).map(({ name, span }, index) => (
        <Box key={name} sx={{ gridColumn: { sm: `span ${span}` }, minWidth: 0 }}>
          <FormField module={module} name={name} creating={creating} autoFocus={begins && index === 0} />
        </Box>
      ))}
      {/* Enter in a field sends the form: it needs a submit button inside. */}
      <button type="submit" hidden />
    </Box>
  );
};
