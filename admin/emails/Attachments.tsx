import { Box, Checkbox, FormControlLabel } from "@mui/material";
import { Eye, EyeOff } from "lucide-react";
import { useTranslate } from "react-admin";
import { useId, useState, type ReactNode } from "react";
import type { Choice } from "../modules/printing/asked.ts";
import { PeriodFields } from "../modules/printing/PeriodFields.tsx";
import { Problems } from "../modules/printing/Problems.tsx";
import { Sheet } from "../modules/printing/Sheet.tsx";
import { useRendered } from "../modules/printing/usePrinted.ts";
import { IconAction } from "../parts/Buttons.tsx";
import { LoadError } from "../parts/LoadError.tsx";
import { SkeletonRows } from "../parts/Skeleton.tsx";
import type { Days } from "../../resources/core/dateRanges.ts";
import type { AttachedFile } from "./asked.ts";
import type { Language } from "./letter.ts";

type About = { module: string; id: number; language: Language; days: Days };

const Preview = ({ choice, about: { module, id, language, days } }: { choice: Choice; about: About }) => {
  const t = useTranslate();
  const { rendered, error, refetch } = useRendered(choice, {
    module,
    ids: [id],
    language,
    ...(choice.isOfTime && days),
  });
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!rendered) return <SkeletonRows rows={6} />;
  if (rendered.html === null) return <Problems problems={rendered.problems} />;
  return (
    <Box sx={{ height: { xs: 480, md: 420 } }}>
      <Sheet html={rendered.html} title={t("emails.preview", { name: choice.name })} />
    </Box>
  );
};

type TickedProps = { label: string; checked: boolean; onChange: (checked: boolean) => void; action?: ReactNode };
const Ticked = ({ label, checked, onChange, action }: TickedProps) => (
  <Box sx={{ display: "flex", alignItems: "center", minHeight: { xs: 44, md: 32 } }}>
    <FormControlLabel
      control={<Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)} />}
      label={label}
      slotProps={{ typography: { variant: "body2" } }}
      sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}
    />
    {action}
  </Box>
);

const Group = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Box id={id} sx={{ typography: "subtitle2", color: "text.secondary" }}>
        {title}
      </Box>
      {children}
    </Box>
  );
};

type DocumentsProps = {
  choices: readonly Choice[];
  attached: readonly Choice[];
  about: About;
  onChange: (keys: readonly string[]) => void;
  onDays: (days: Days) => void;
  problem?: ReactNode;
};

/** Papers of the record that go along, each to be looked at before. */
export const Documents = ({ choices, attached, about, onChange, onDays, problem }: DocumentsProps) => {
  const t = useTranslate();
  const [looked, look] = useState<string | null>(null);
  const shown = choices.find(({ key }) => key === looked);
  const keys = attached.map(({ key }) => key);
  return (
    <Group title={t("emails.documents")}>
      {choices.map((choice) => (
        <Ticked
          key={choice.key}
          label={choice.name}
          checked={keys.includes(choice.key)}
          onChange={(checked) => onChange(checked ? [...keys, choice.key] : keys.filter((key) => key !== choice.key))}
          action={
            <IconAction
              icon={shown === choice ? EyeOff : Eye}
              text={shown === choice ? t("emails.hide") : t("emails.preview", { name: choice.name })}
              aria-pressed={shown === choice}
              onClick={() => look(shown === choice ? null : choice.key)}
            />
          }
        />
      ))}
      {attached.some(({ isOfTime }) => isOfTime) && (
        <PeriodFields days={about.days} onChange={(name, day) => onDays({ ...about.days, [name]: day })} />
      )}
      {problem}
      {shown && <Preview choice={shown} about={about} />}
    </Group>
  );
};

type FilesProps = {
  files: readonly AttachedFile[];
  ids: readonly number[];
  onChange: (ids: readonly number[]) => void;
};

/** Files of the record that go along. */
export const Files = ({ files, ids, onChange }: FilesProps) => {
  const t = useTranslate();
  return (
    <Group title={t("emails.files")}>
      {files.map(({ id, name }) => (
        <Ticked
          key={id}
          label={name}
          checked={ids.includes(id)}
          onChange={(checked) => onChange(checked ? [...ids, id] : ids.filter((other) => other !== id))}
        />
      ))}
    </Group>
  );
};
