import type { ReactNode } from "react";
import { Box } from "@mui/material";
import { code } from "../../../theme/typography.ts";
import { useMobile } from "../../../theme/useMobile.ts";
import { headRow } from "./headRow.ts";

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

/**
 * The head of a record: it stays in view while the work scrolls under it. On a phone, whose top bar has the title already,
 * it is one row that thumbs draw aside as they do the tabs, first what can be done: the rest of the screen is for work.
 */
export const DetailHead = ({ place, title, badges, party, actions, tabs }: Props) => {
  const mobile = useMobile();
  return (
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
        pt: { md: 3 },
        borderTopLeftRadius: { md: "10px" },
      }}
    >
      {!mobile && place}
      <Box
        sx={{
          ...headRow,
          overflowX: { xs: "auto", md: "visible" },
          scrollbarWidth: "none",
          // what goes on beyond the edge fades out there, and comes clear of it when drawn
          pr: { xs: 6, md: 0 },
          maskImage: { xs: "linear-gradient(to left, transparent, black 24px)", md: "none" },
        }}
      >
        {!mobile && (
          <Box
            component="h1"
            sx={{
              ...code,
              m: 0,
              typography: "h1",
              whiteSpace: "nowrap",
              maxWidth: 420,
              overflow: "hidden",
              textOverflow: "ellipsis",
            }}
          >
            {title}
          </Box>
        )}
        {badges}
        <Box
          sx={{
            typography: "body2",
            color: "text.secondary",
            ml: { md: 1 },
            order: { xs: 1, md: "initial" },
            flex: { xs: "none", md: 1 },
            "&:empty": { display: { xs: "none", md: "block" } },
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
            flex: { xs: "none", md: "initial" },
            "& > *": { flex: "none" },
          }}
        >
          {actions}
        </Box>
        {mobile && <Box sx={{ order: 1 }}>{place}</Box>}
      </Box>
      {tabs}
    </Box>
  );
};
