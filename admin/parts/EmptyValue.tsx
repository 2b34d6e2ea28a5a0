import Box from "@mui/material/Box";
import { useTranslate } from "react-admin";

/** An empty cell: a dash for the eye, a word for the ear. */
export const EmptyValue = () => {
  const translate = useTranslate();
  return (
    <Box component="span" sx={{ color: "text.disabled" }} aria-label={translate("parts.nothing")} role="img">
      –
    </Box>
  );
};
