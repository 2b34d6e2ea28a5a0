import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { providers } from "../access/SocialButtons.tsx";
import { SecondaryButton } from "../parts/Buttons.tsx";
import { LinedList, LinedRow } from "../parts/LinedList.tsx";

/** The four other ways in, which are not offered yet. */
export const LinkedSignIns = () => {
  const t = useTranslate();
  return (
    <LinedList>
      {providers.map(([name, path]) => (
        <LinedRow key={name}>
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
        </LinedRow>
      ))}
    </LinedList>
  );
};
