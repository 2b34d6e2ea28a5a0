import { Box } from "@mui/material";
import { useTranslate } from "react-admin";

/** An empty cell: a dash for the eye, a word for the ear. */
export const EmptyValue = () => {
  const t = useTranslate();
  return (
    <Box component="span" sx={{ color: "text.disabled" }} aria-label={t("parts.nothing")} role="img">
      –
    </Box>
  );
};
