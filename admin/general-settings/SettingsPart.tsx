import { Box } from "@mui/material";
import { useId, type ReactNode } from "react";

type Props = { title: string; about: string; children: ReactNode };

/** One pane: what it is at the left, the thing itself beside it. */
export const SettingsPart = ({ title, about, children }: Props) => {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "200px minmax(0, 1fr)" },
        columnGap: 6,
        rowGap: 3,
        py: 5,
        borderTop: 1,
        borderColor: "line.subtle",
      }}
    >
      <Box>
        <Box component="h2" id={id} sx={{ m: 0, typography: "h3" }}>
          {title}
        </Box>
        <Box sx={{ mt: 1, typography: "body2", color: "text.secondary" }}>{about}</Box>
      </Box>
      <Box sx={{ display: "grid", gap: 4, alignContent: "start", minWidth: 0 }}>{children}</Box>
    </Box>
  );
};
