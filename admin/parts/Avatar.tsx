import { Box } from "@mui/material";

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase())
    .slice(0, 2)
    .join("");

export const Avatar = ({ name }: { name: string }) => (
  <Box
    component="span"
    aria-hidden
    sx={{
      width: 28,
      height: 28,
      flex: "none",
      borderRadius: "50%",
      bgcolor: "tone.progress.tint",
      color: "tone.progress.text",
      display: "grid",
      placeItems: "center",
      fontSize: "0.6875rem",
      fontWeight: 620,
    }}
  >
    {initials(name)}
  </Box>
);
