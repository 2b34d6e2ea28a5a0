import { Box, DialogActions, DialogContent, DialogTitle, Radio } from "@mui/material";
import { Dialog } from "../../parts/Dialog.tsx";
import { useTranslate } from "react-admin";
import { useId, useState, type ReactNode } from "react";
import { useResource } from "../../data/recordContext.tsx";
import { useCustomFields } from "../../fields/useCustomFields.ts";
import { fieldLabelKey } from "../../fields/useFieldWords.ts";
import { PrimaryButton, QuietButton } from "../../parts/Buttons.tsx";
import { radius } from "../../theme/sizes.ts";
import { DifferenceValue } from "./DifferenceValue.tsx";
import { firstChoices, valueIn, type Difference, type Stale } from "./stale.ts";

type Props = {
  stale: Stale;
  mine: Readonly<Record<string, unknown>>;
  /** What mine started from. */
  base: Readonly<Record<string, unknown>>;
  onSettle: (choices: Readonly<Record<string, "mine" | "theirs">>) => void;
  onClose: () => void;
};

/** One of the two values, to be chosen. */
const Option = ({
  group,
  about,
  chosen,
  onChoose,
  children,
}: {
  group: string;
  about: string;
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}) => (
  <Box
    component="label"
    sx={{
      display: "flex",
      alignItems: "flex-start",
      gap: 1,
      p: 1,
      minWidth: 0,
      cursor: "pointer",
      borderRadius: radius.control,
      border: 1,
      borderColor: chosen ? "accent.main" : "line.subtle",
      bgcolor: chosen ? "surface.selected" : "transparent",
    }}
  >
    <Radio size="small" name={group} checked={chosen} onChange={onChoose} sx={{ p: "2px" }} />
    <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
      <Box sx={{ typography: "caption", color: "text.secondary" }}>{about}</Box>
      {children}
    </Box>
  </Box>
);

/** Two people, one record: field by field, what the other one wrote beside what stands in this form, and whose value stays. */
export const ConflictDialog = ({ stale, mine, base, onSettle, onClose }: Props) => {
  const { name: module } = useResource();
  const t = useTranslate();
  const id = useId();
  const own = useCustomFields(
    module,
    stale.differences.some(({ custom }) => custom !== undefined),
  );
  const [choices, setChoices] = useState(() => firstChoices(stale, mine, base));
  const nameOf = ({ field, custom }: Difference) =>
    custom === undefined
      ? t(fieldLabelKey(module, field), { _: field })
      : (own.find((each) => each.id === custom)?.displayName ?? `#${custom}`);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} slotProps={{ paper: { sx: { width: 600, maxWidth: "100%" } } }}>
      <DialogTitle id={id}>{t("forms.staleTitle", { user: stale.user })}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 4 }}>
        <div>{t("forms.staleText")}</div>
        {stale.differences.map((difference) => {
          const { key, user } = difference;
          const shown = (value: unknown) => <DifferenceValue difference={difference} value={value} custom={own} />;
          const choose = (whose: "mine" | "theirs") => () => setChoices((before) => ({ ...before, [key]: whose }));
          return (
            <Box key={key} role="radiogroup" aria-label={nameOf(difference)} sx={{ display: "grid", gap: 1 }}>
              <Box sx={{ display: "flex", gap: 2, alignItems: "baseline", flexWrap: "wrap" }}>
                <Box sx={{ typography: "subtitle2" }}>{nameOf(difference)}</Box>
                <Box sx={{ typography: "caption", color: "text.secondary" }}>
                  {t("forms.before")} {shown(difference.was)}
                </Box>
              </Box>
              <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>
                <Option
                  group={key}
                  about={user ?? t("forms.theirs")}
                  chosen={choices[key] === "theirs"}
                  onChoose={choose("theirs")}
                >
                  {shown(difference.theirs)}
                </Option>
                <Option group={key} about={t("forms.mine")} chosen={choices[key] === "mine"} onChoose={choose("mine")}>
                  {shown(valueIn(mine, difference))}
                </Option>
              </Box>
            </Box>
          );
        })}
      </DialogContent>
      <DialogActions>
        <QuietButton onClick={onClose}>{t("forms.backToForm")}</QuietButton>
        <PrimaryButton onClick={() => onSettle(choices)}>{t("forms.saveChosen")}</PrimaryButton>
      </DialogActions>
    </Dialog>
  );
};
