import type { ReactNode } from "react";
import { Box } from "@mui/material";
import { code } from "../../../theme/typography.ts";

type Props = {
  /** Where it stands in the list. */
  place: ReactNode;
  title: ReactNode;
  /** Pill and labels. */
  badges?: ReactNode;
  /** Whom or what it is about. */
  party?: ReactNode;
  /** At the right; one of them filled. */
  actions?: ReactNode;
  tabs: ReactNode;
};

/** The head of a record: it stays in view while the work scrolls under it. */
export const DetailHead = ({ place, title, badges, party, actions, tabs }: Props) => (
  <Box
    component="header"
    sx={{
      position: { md: "sticky" },
      top: 0,
      zIndex: 6,
      bgcolor: "surface.sheet",
      borderBottom: 1,
      borderColor: "line.normal",
      px: { xs: 4, md: 6 },
      pt: { xs: 2, md: 3 },
      borderTopLeftRadius: { md: "10px" },
    }}
  >
    {place}
    <Box
      sx={{
        display: "flex",
        flexWrap: { xs: "wrap", md: "nowrap" },
        alignItems: "center",
        columnGap: 3,
        rowGap: 1,
        minHeight: { xs: 0, md: 40 },
      }}
    >
      <Box
        component="h1"
        sx={{
          ...code,
          // the top bar of a hand-held already says it
          display: { xs: "none", md: "block" },
          m: 0,
          typography: "h1",
          whiteSpace: "nowrap",
          maxWidth: { xs: "100%", md: 420 },
          overflow: "hidden",
          textOverflow: "ellipsis",
        }}
      >
        {title}
      </Box>
      {badges}
      <Box
        sx={{
          typography: "body2",
          color: "text.secondary",
          ml: { md: 1 },
          flex: { xs: "1 1 auto", md: 1 },
          minWidth: 0,
          overflow: "hidden",
          textOverflow: "ellipsis",
          whiteSpace: "nowrap",
        }}
      >
        {party}
      </Box>
      <Box
        sx={{
          display: "flex",
          gap: 2,
          alignItems: "center",
          flexWrap: { md: "wrap" },
          py: { xs: 1, md: 0 },
          // one row whatever can be done, which thumbs draw aside as they do the tabs: the rest of the screen is for work
          maxWidth: "100%",
          overflowX: { xs: "auto", md: "visible" },
          scrollbarWidth: "none",
          "& > *": { flex: "none" },
        }}
      >
        {actions}
      </Box>
    </Box>
    {tabs}
  </Box>
);
