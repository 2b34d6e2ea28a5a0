import { Box } from "@mui/material";
import { useId, type ReactNode } from "react";

type Props = {
  title: string;
  about: string;
  /** A form of a few fields, no wider than they are. */
  narrow?: boolean;
  children: ReactNode;
};

/** One section of a page: what it is at the left, the thing itself beside it. */
export const PageSection = ({ title, about, narrow = false, children }: Props) => {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: `200px minmax(0, ${narrow ? "560px" : "1fr"})` },
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
      <Box
        sx={{
          display: "grid",
          gap: 4,
          ...(narrow ? { justifyItems: "start" } : { alignContent: "start" }),
          minWidth: 0,
        }}
      >
        {children}
      </Box>
    </Box>
  );
};
