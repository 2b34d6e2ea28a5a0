import { Box } from "@mui/material";

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase())
    .slice(0, 2)
    .join("");

/** A person at a glance. The letters are drawn, not text: a button around them is called by its name alone. */
export const Avatar = ({ name }: { name: string }) => (
  <Box
    component="span"
    aria-hidden
    data-initials={initials(name)}
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
      "&::before": { content: "attr(data-initials)" },
    }}
  />
);
