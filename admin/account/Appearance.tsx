import { Box, FormControlLabel, Radio, RadioGroup } from "@mui/material";
import { useI18nProvider, useLocaleState, useTranslate } from "react-admin";
import { useId } from "react";
import { useThemeMode, type Choice } from "../theme/mode.ts";

const looks: readonly Choice[] = ["light", "dark", "system"];

type Props<T extends string> = {
  title: string;
  value: T;
  options: readonly { value: T; name: string; lang?: string }[];
  onChange: (value: T) => void;
};

const Options = <T extends string>({ title, value, options, onChange }: Props<T>) => {
  const id = useId();
  return (
    <Box>
      <Box id={id} sx={{ typography: "subtitle2", mb: 1 }}>
        {title}
      </Box>
      <RadioGroup aria-labelledby={id} value={value} onChange={(_event, chosen) => onChange(chosen as T)}>
        {options.map(({ value: option, name, lang }) => (
          <FormControlLabel key={option} value={option} control={<Radio size="small" />} label={name} lang={lang} />
        ))}
      </RadioGroup>
    </Box>
  );
};

/** Light or dark, and the language; kept in this browser. */
export const Appearance = () => {
  const t = useTranslate();
  const { chosen, choose } = useThemeMode();
  const [locale, setLocale] = useLocaleState();
  const languages = useI18nProvider().getLocales?.() ?? [];
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 8, rowGap: 4 }}>
      <Options
        title={t("account.look")}
        value={chosen}
        options={looks.map((look) => ({ value: look, name: t(`shell.${look}`) }))}
        onChange={choose}
      />
      <Options
        title={t("shell.language")}
        value={locale}
        options={languages.map(({ locale: key, name }) => ({ value: key, name, lang: key }))}
        onChange={(next) => void setLocale(next)}
      />
    </Box>
  );
};
