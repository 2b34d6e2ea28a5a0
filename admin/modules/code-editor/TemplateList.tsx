import { Box, ButtonBase } from "@mui/material";
import { Lock } from "lucide-react";
import { useTranslate } from "react-admin";
import { Choice } from "../../parts/Choice.tsx";
import { useMobile } from "../../theme/useMobile.ts";

/** What is called by a key: the id of one's own, the name of a delivered document. */
export type Entry = { readonly key: string; readonly name: string; readonly module?: string };
type Props = {
  own: readonly Entry[];
  apps: readonly Entry[];
  images: readonly Entry[];
  delivered: readonly Entry[];
  chosen: string;
  onChoose(key: string): void;
};

/** What may be opened: the company's own templates and apps, and below them what is delivered. */
export const TemplateList = ({ own, apps, images, delivered, chosen, onChoose }: Props) => {
  const t = useTranslate();
  const mobile = useMobile();
  const groups = [
    { name: t("codeEditor.own"), entries: own, locked: false },
    { name: t("codeEditor.apps"), entries: apps, locked: false },
    { name: t("codeEditor.images"), entries: images, locked: false },
    { name: t("codeEditor.delivered"), entries: delivered, locked: true },
  ].filter(({ entries }) => entries.length > 0);
  if (mobile)
    return (
      <Box sx={{ px: 4, pt: 3 }}>
        <Choice
          label={t("codeEditor.templates")}
          value={chosen}
          options={groups.flatMap(({ name, entries }) =>
            entries.map((entry) => ({ value: entry.key, name: `${entry.name} · ${name}` })),
          )}
          onChange={onChoose}
        />
      </Box>
    );
  return (
    <Box
      component="nav"
      aria-label={t("codeEditor.templates")}
      sx={{
        overflowY: "auto",
        minHeight: 0,
        borderRight: 1,
        borderColor: "line.normal",
        p: 3,
        bgcolor: "surface.sheet",
      }}
    >
      {groups.map(({ name, entries, locked }) => (
        <Box key={name} sx={{ mb: 4 }}>
          <Box component="h2" sx={{ m: 0, mb: 1, px: 2, typography: "caption", color: "text.secondary" }}>
            {name}
          </Box>
          {entries.map((entry) => (
            <ButtonBase
              key={entry.key}
              onClick={() => onChoose(entry.key)}
              aria-current={entry.key === chosen ? "true" : undefined}
              sx={{
                display: "flex",
                alignItems: "center",
                justifyContent: "space-between",
                gap: 2,
                width: "100%",
                minHeight: 32,
                textAlign: "left",
                px: 2,
                py: "5px",
                borderRadius: "6px",
                typography: "body2",
                "&:hover": { bgcolor: "surface.hover" },
                ...(entry.key === chosen && { bgcolor: "surface.selected", fontWeight: 560 }),
              }}
            >
              <Box component="span" sx={{ minWidth: 0 }}>
                {entry.name}
                {entry.module && (
                  <Box component="span" sx={{ display: "block", typography: "caption", color: "text.secondary" }}>
                    {t(`resources.${entry.module}.name`)}
                  </Box>
                )}
              </Box>
              {locked && <Lock size={14} strokeWidth={1.7} aria-hidden />}
            </ButtonBase>
          ))}
        </Box>
      ))}
    </Box>
  );
};
