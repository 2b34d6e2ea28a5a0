import { Box, Checkbox, FormControlLabel, Popover } from "@mui/material";
import { useTranslate } from "react-admin";
import { useEffect, useState } from "react";
import { useAccess } from "../../../data/access.ts";
import { failureMessage } from "../../../data/failure.ts";
import { FieldFrame } from "../../../fields/FieldFrame.tsx";
import { swatches } from "../../../fields/swatches.ts";
import { fieldLabelKey } from "../../../fields/useFieldWords.ts";
import { TextBox } from "../../../fields/TextBox.tsx";
import { PrimaryButton } from "../../../parts/Buttons.tsx";
import { ErrorAlert } from "../../../parts/Alert.tsx";
import { radius, size, touch } from "../../../theme/sizes.ts";
import { useResource } from "../../../data/recordContext.tsx";
import { useListView } from "../listContext.ts";
import { savedFilters, type SavedFilter } from "./savedFilter.ts";
import { useSaveView, type ViewWords } from "./useSaveView.ts";

/** A new filter (null) or the one whose words are changed, and where the form hangs. */
export type Saving = { view: SavedFilter | null; anchor: HTMLElement };

const blank: ViewWords = { name: "", color: swatches[1].colour, isShared: false, isDefault: false };

const ColourChoice = ({ value, onChange }: { value: string; onChange: (colour: string) => void }) => {
  const t = useTranslate();
  return (
    <Box role="radiogroup" aria-label={t("views.colour")} sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      {swatches.map(({ name, colour }) => (
        <Box
          key={colour}
          component="button"
          type="button"
          role="radio"
          aria-checked={value.toLowerCase() === colour.toLowerCase()}
          aria-label={name}
          title={name}
          onClick={() => onChange(colour)}
          sx={{
            width: 24,
            height: 24,
            [touch]: { width: size.target, height: size.target },
            p: 0,
            borderRadius: radius.chip,
            border: 2,
            borderColor: value.toLowerCase() === colour.toLowerCase() ? "text.primary" : "transparent",
            bgcolor: colour,
            cursor: "pointer",
          }}
        />
      ))}
    </Box>
  );
};

const Tick = ({
  label,
  help,
  checked,
  onChange,
}: {
  label: string;
  help: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}) => (
  <FormControlLabel
    sx={{ m: 0, gap: 2, alignItems: "flex-start" }}
    control={<Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)} />}
    label={
      <Box>
        <Box sx={{ typography: "body2" }}>{label}</Box>
        <Box sx={{ typography: "caption", color: "text.secondary" }}>{help}</Box>
      </Box>
    }
  />
);

/** Name, colour, shared, shown first: of what the list shows now, or of a filter there is. */
export const ViewForm = ({ saving, onClose }: { saving: Saving | null; onClose: () => void }) => {
  const t = useTranslate();
  const { user } = useAccess();
  const { name: module } = useResource();
  const { state } = useListView();
  const save = useSaveView(module, state);
  const [words, setWords] = useState<ViewWords>(blank);
  const [problem, setProblem] = useState<string>();
  const [touched, setTouched] = useState(false);
  const [busy, setBusy] = useState(false);
  const view = saving?.view ?? null;
  useEffect(() => {
    if (!saving) return;
    const { name, color, isShared, isDefault } = saving.view ?? blank;
    setWords({ name, color, isShared, isDefault });
    setProblem(undefined);
    setTouched(false);
  }, [saving]);
  const set = (part: Partial<ViewWords>) => setWords((current) => ({ ...current, ...part }));
  const isOwn = !view || view.userId === user.id;
  const unnamed = touched && words.name.trim() === "";
  const send = async () => {
    setTouched(true);
    if (words.name.trim() === "") return;
    setBusy(true);
    setProblem(undefined);
    try {
      await (view ? save.rename(view, words) : save.add(words));
      onClose();
    } catch (error) {
      setProblem(failureMessage(error, t));
    } finally {
      setBusy(false);
    }
  };
  const title = t(view ? "views.edit" : "views.save");
  return (
    <Popover
      open={saving !== null}
      anchorEl={saving?.anchor ?? null}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
      slotProps={{ paper: { role: "dialog", "aria-label": title, sx: { mt: 1, p: 4, width: 320 } } }}
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        sx={{ display: "grid", gap: 3 }}
      >
        <Box sx={{ typography: "subtitle2" }}>{title}</Box>
        {problem && <ErrorAlert title={t(view ? "views.updateFailed" : "views.addFailed")}>{problem}</ErrorAlert>}
        <FieldFrame
          id="view-name"
          label={t(fieldLabelKey(savedFilters, "name"))}
          required
          {...(unnamed && { error: t("validation.required") })}
        >
          <TextBox
            id="view-name"
            module={savedFilters}
            name="name"
            field={{ kind: "text", max: 60 }}
            value={words.name}
            values={{}}
            invalid={unnamed}
            autoFocus
            onBlur={() => undefined}
            onChange={(name) => set({ name: String(name) })}
          />
        </FieldFrame>
        <ColourChoice value={words.color} onChange={(color) => set({ color })} />
        {isOwn && (
          <>
            <Tick
              label={t("views.shared")}
              help={t(`resources.${savedFilters}.help.isShared`)}
              checked={words.isShared}
              onChange={(isShared) => set({ isShared })}
            />
            <Tick
              label={t("views.default")}
              help={t(`resources.${savedFilters}.help.isDefault`)}
              checked={words.isDefault}
              onChange={(isDefault) => set({ isDefault })}
            />
          </>
        )}
        <PrimaryButton type="submit" loading={busy} keys={["Enter"]}>
          {t(view ? "actions.saveChanges" : "views.saveFilter")}
        </PrimaryButton>
      </Box>
    </Popover>
  );
};
