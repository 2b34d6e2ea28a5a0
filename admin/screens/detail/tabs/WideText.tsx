import { Box } from "@mui/material";

/** A long text under its name; absent when there is none. */
export const WideText = ({ label, value }: { label: string; value: unknown }) => {
  if (typeof value !== "string" || value.trim() === "") return null;
  return (
    <Box component="section">
      <Box component="h2" sx={{ m: 0, mb: 1, typography: "subtitle2" }}>
        {label}
      </Box>
      <Box
        sx={{
          typography: "body2",
          color: "text.secondary",
          maxWidth: 560,
          whiteSpace: "pre-line",
          overflowWrap: "anywhere",
        }}
      >
        {value}
      </Box>
    </Box>
  );
};
