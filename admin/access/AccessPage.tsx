import { Box } from "@mui/material";
import { useTheme } from "@mui/material/styles";
import { useTranslate } from "react-admin";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { isSignedIn } from "../data/authProvider.ts";
import { Mark } from "../parts/Mark.tsx";
import { Shelves } from "../parts/Shelves.tsx";
import { usePageTitle } from "../shell/pageTitle.ts";

const Poster = () => {
  const { poster } = useTheme().palette;
  const t = useTranslate();
  return (
    <Box
      aria-hidden
      sx={{
        display: { xs: "none", md: "flex" },
        flexDirection: "column",
        justifyContent: "flex-end",
        position: "relative",
        overflow: "hidden",
        p: "56px",
        bgcolor: "poster.ground",
        color: "poster.text",
      }}
    >
      <Box sx={{ position: "absolute", top: -6, left: 56, right: -40 }}>
        <Shelves columns={17} rows={14} cell={38} gap={6} marked={97} colours={poster} />
      </Box>
      <Box
        sx={{
          position: "absolute",
          inset: 0,
          background: `linear-gradient(180deg, ${poster.ground}00 40%, ${poster.ground} 76%)`,
        }}
      />
      <Box sx={{ position: "relative", maxWidth: 520 }}>
        <Box sx={{ typography: "h4", fontSize: "1.875rem", lineHeight: "38px", textWrap: "balance" }}>
          {t("access.promise")}
        </Box>
        <Box sx={{ mt: 3, fontSize: "0.9375rem", lineHeight: "22px", color: "poster.quiet" }}>
          {t("access.promiseText")}
        </Box>
      </Box>
    </Box>
  );
};

type Props = {
  title: string;
  below?: ReactNode;
  /** Where someone who is signed in already is sent on to. */
  sendOn?: string | undefined;
  children: ReactNode;
};

/** The frame of pages for visitors: a form, and beside it the picture. */
export const AccessPage = ({ title, below, sendOn, children }: Props) => {
  usePageTitle(title);
  if (sendOn && isSignedIn()) return <Navigate to={sendOn} replace />;
  return (
    <Frame title={title} below={below}>
      {children}
    </Frame>
  );
};

const Frame = ({ title, below, children }: Props) => (
  <Box
    sx={{
      minHeight: "100dvh",
      display: "grid",
      gridTemplateColumns: { xs: "1fr", md: "minmax(480px, 5fr) 6fr" },
      bgcolor: "surface.sheet",
    }}
  >
    <Box component="main" sx={{ display: "grid", gridTemplateRows: "auto 1fr", p: { xs: 5, md: "32px 40px" } }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 3, typography: "h2" }}>
        <Mark size={30} />
        Stockwright
      </Box>
      <Box sx={{ display: "grid", alignContent: "center", justifyItems: "center", py: 6 }}>
        <Box sx={{ width: "100%", maxWidth: 360, display: "grid", gap: 5 }}>
          <Box>
            <Box component="h1" sx={{ m: 0, typography: "h4" }}>
              {title}
            </Box>
            {below && <Box sx={{ mt: 1, typography: "body1", color: "text.secondary" }}>{below}</Box>}
          </Box>
          {children}
        </Box>
      </Box>
    </Box>
    <Poster />
  </Box>
);
