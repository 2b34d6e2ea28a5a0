import { Box } from "@mui/material";
import { House } from "lucide-react";
import { useTranslate } from "react-admin";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useAccess } from "../../data/access.ts";
import { PrimaryButton } from "../../parts/Buttons.tsx";
import { landingPath } from "../menu.ts";
import { usePageTitle } from "../pageTitle.ts";

type Props = { picture: ReactNode; title: string; children: ReactNode };

/** Why there is no page here, and the way to where this person works. */
export const Refusal = ({ picture, title, children }: Props) => {
  const t = useTranslate();
  const navigate = useNavigate();
  const home = landingPath(useAccess());
  usePageTitle(title);
  return (
    <Box
      sx={{
        display: "grid",
        placeItems: "center",
        minHeight: { md: "calc(100vh - 200px)" },
        px: { xs: 4, md: 6 },
        py: 8,
      }}
    >
      <Box sx={{ width: "100%", maxWidth: 480 }}>
        {picture}
        <Box component="h2" sx={{ m: 0, mt: 4, typography: "h1" }}>
          {title}
        </Box>
        <Box sx={{ mt: 2, mb: 4, typography: "body1", lineHeight: "22px", color: "text.secondary" }}>{children}</Box>
        <PrimaryButton icon={House} onClick={() => navigate(home)}>
          {t("shell.home")}
        </PrimaryButton>
      </Box>
    </Box>
  );
};
