import { Menu, MenuItem } from "@mui/material";
import { Check, Languages } from "lucide-react";
import { useI18nProvider, useLocaleState, useTranslate } from "react-admin";
import { useState } from "react";
import { IconAction } from "../parts/Buttons.tsx";

/** Shown only when there is more than one language. */
export const LanguageMenu = () => {
  const t = useTranslate();
  const [locale, setLocale] = useLocaleState();
  const languages = useI18nProvider().getLocales?.() ?? [];
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (languages.length < 2) return null;
  return (
    <>
      <IconAction
        icon={Languages}
        iconSize={18}
        text={t("shell.language")}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {languages.map(({ locale: key, name }) => (
          <MenuItem
            key={key}
            lang={key}
            selected={key === locale}
            onClick={() => {
              setAnchor(null);
              void setLocale(key);
            }}
          >
            <span style={{ width: 16, display: "flex" }}>{key === locale && <Check size={16} aria-hidden />}</span>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
