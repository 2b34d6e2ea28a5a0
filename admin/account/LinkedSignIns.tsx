import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { providers } from "../access/SocialButtons.tsx";
import { SecondaryButton } from "../parts/Buttons.tsx";

/** The four other ways in, which are not offered yet. */
export const LinkedSignIns = () => {
  const t = useTranslate();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, width: "100%", listStyle: "none" }}>
      {providers.map(([name, path]) => (
        <Box
          component="li"
          key={name}
          sx={{
            display: "flex",
            alignItems: "center",
            gap: 3,
            minHeight: 48,
            borderBottom: 1,
            borderColor: "line.subtle",
          }}
        >
          <Box
            component="svg"
            width={17}
            height={17}
            viewBox="0 0 24 24"
            aria-hidden
            sx={{ fill: "currentColor", color: "text.secondary" }}
          >
            <path d={path} />
          </Box>
          <Box sx={{ flex: 1 }}>{name}</Box>
          <Box sx={{ typography: "caption", color: "text.secondary" }}>{t("account.notLinked")}</Box>
          <SecondaryButton reason={t("access.notYet", { name })} aria-label={t("account.link", { name })}>
            {t("account.linkShort")}
          </SecondaryButton>
        </Box>
      ))}
    </Box>
  );
};
