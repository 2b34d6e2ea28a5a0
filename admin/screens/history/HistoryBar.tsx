import { Box, Checkbox, ListItemText, MenuItem, TextField } from "@mui/material";
import { useTranslate } from "react-admin";
import { useId, useMemo } from "react";
import { DayField } from "../../fields/DayField.tsx";
import { FieldFrame } from "../../fields/FieldFrame.tsx";
import { Lookup } from "../../fields/Lookup.tsx";
import { useAccess } from "../../data/access.ts";
import { QuietButton } from "../../parts/Buttons.tsx";
import { historyModules, type AskedHistory } from "./askedHistory.ts";

type Props = { asked: AskedHistory; onChange: (change: Partial<AskedHistory>) => void; onClear: () => void };

/** What the history is narrowed to: modules, what was done, one person, a stretch of days, one record. */
export const HistoryBar = ({ asked, onChange, onClear }: Props) => {
  const t = useTranslate();
  const id = useId();
  const { sees } = useAccess();
  const modules = useMemo(
    () =>
      historyModules
        .filter(sees)
        .map((name) => ({ name, word: t(`resources.${name}.name`) }))
        .toSorted((a, b) => a.word.localeCompare(b.word)),
    [sees, t],
  );
  const named = (names: readonly string[]) => names.map((name) => t(`resources.${name}.name`)).join(", ");
  return (
    <Box
      role="search"
      aria-label={t("detail.history.narrow")}
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr) minmax(0, 1fr)", md: "220px 150px 200px 150px 150px auto" },
        alignItems: "end",
        gap: 3,
        px: { xs: 4, md: 6 },
        py: 3,
        borderBottom: 1,
        borderColor: "line.subtle",
      }}
    >
      <FieldFrame id={`${id}-modules`} label={t("historyPage.modules")}>
        <TextField
          select
          fullWidth
          value={asked.modules}
          // of several modules the number would name several records
          onChange={({ target }) => onChange({ modules: target.value as unknown as string[], recordId: null })}
          slotProps={{
            select: {
              multiple: true,
              displayEmpty: true,
              renderValue: (names) => named(names as string[]) || t("historyPage.allModules"),
              SelectDisplayProps: { id: `${id}-modules`, "aria-label": t("historyPage.modules") },
            },
          }}
        >
          {modules.map(({ name, word }) => (
            <MenuItem key={name} value={name} dense>
              <Checkbox size="small" checked={asked.modules.includes(name)} tabIndex={-1} disableRipple />
              <ListItemText primary={word} />
            </MenuItem>
          ))}
        </TextField>
      </FieldFrame>
      <FieldFrame id={`${id}-operation`} label={t("detail.history.kind")}>
        <TextField
          select
          fullWidth
          value={asked.operation ?? ""}
          onChange={({ target }) => onChange({ operation: (target.value || null) as AskedHistory["operation"] })}
          slotProps={{
            select: {
              displayEmpty: true,
              SelectDisplayProps: { id: `${id}-operation`, "aria-label": t("detail.history.kind") },
            },
          }}
        >
          <MenuItem value="">{t("detail.history.everything")}</MenuItem>
          {(["created", "updated", "deleted"] as const).map((name) => (
            <MenuItem key={name} value={name}>
              {t(`historyPage.operations.${name}`)}
            </MenuItem>
          ))}
        </TextField>
      </FieldFrame>
      <FieldFrame id={`${id}-person`} label={t("detail.history.person")}>
        <Lookup
          module="users"
          id={`${id}-person`}
          value={asked.userId}
          onChange={(userId) => onChange({ userId })}
          label={t("detail.history.person")}
          placeholder={t("detail.history.everybody")}
        />
      </FieldFrame>
      <DayField
        id={`${id}-from`}
        label={t("historyPage.from")}
        value={asked.from}
        onChange={(from) => onChange({ from })}
      />
      <DayField id={`${id}-to`} label={t("historyPage.to")} value={asked.to} onChange={(to) => onChange({ to })} />
      <Box sx={{ pb: "2px" }}>
        <QuietButton onClick={onClear}>{t("historyPage.clear")}</QuietButton>
      </Box>
    </Box>
  );
};
