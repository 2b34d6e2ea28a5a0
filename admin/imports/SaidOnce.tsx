import { Box, TextField } from "@mui/material";
import { Plus, X } from "lucide-react";
import { useTranslate } from "react-admin";
import { useId } from "react";
import { filledBy } from "../../resources/core/exchange.ts";
import { resourceOf } from "../data/resources.ts";
import { FieldFrame } from "../fields/FieldFrame.tsx";
import { rendererOf } from "../fields/renderers.ts";
import { IconAction, SecondaryButton } from "../parts/Buttons.tsx";
import { Choice } from "../parts/Choice.tsx";

/** What a field is for all rows that say nothing of it, as its input holds it; of labels also their names, as they were kept. */
export type Said = { name: string; value: unknown };

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** What is sent of values: of labels their names. */
export const constantsIn = (said: readonly Said[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    said.flatMap(({ name, value }) => {
      if (value === null || value === undefined || value === "") return [];
      const isNamed = Array.isArray(value) && value.every((each) => typeof each === "object");
      return [[name, isNamed ? (value as { name: string }[]).map((each) => quoted(each.name)).join(", ") : value]];
    }),
  );

const Value = ({
  module,
  said,
  label,
  all,
  isByName,
  onChange,
}: {
  module: string;
  said: Said;
  label: string;
  all: readonly Said[];
  isByName: boolean;
  onChange: (value: unknown) => void;
}) => {
  const id = useId();
  const [owner, name] = filledBy(resourceOf(module), said.name);
  const field = owner.fields[name];
  const isText =
    field?.kind === "labels" || field?.kind === "reference" ? isByName || typeof said.value === "string" : !field;
  if (!field || isText)
    return (
      <FieldFrame id={id} label={label}>
        <TextField
          id={id}
          fullWidth
          value={typeof said.value === "string" ? said.value : ""}
          onChange={(event) => onChange(event.target.value)}
        />
      </FieldFrame>
    );
  const { Input } = rendererOf(field.kind);
  return (
    <FieldFrame id={id} label={label}>
      <Input
        id={id}
        module={owner.name}
        name={name}
        field={field}
        value={said.value}
        values={Object.fromEntries(all.map((each) => [each.name, each.value]))}
        onChange={onChange}
        onBlur={() => undefined}
        invalid={false}
        creating={false}
        autoFocus={false}
      />
    </FieldFrame>
  );
};

type Props = {
  module: string;
  said: readonly Said[];
  fields: readonly { value: string; name: string }[];
  /** Fields that no column fills come first. */
  filled: readonly string[];
  /** Records are said by their names: some come with other files. */
  isByName: boolean;
  onChange: (said: readonly Said[]) => void;
};

/** Fields that are said once, for all rows that say nothing of them. */
export const SaidOnce = ({ module, said, fields, filled, isByName, onChange }: Props) => {
  const t = useTranslate();
  const isFree = ({ value }: { value: string }) => said.every(({ name }) => name !== value);
  const offered = fields.filter(isFree).toSorted((a, b) => +filled.includes(a.value) - +filled.includes(b.value));
  const nameOf = (name: string) => fields.find(({ value }) => value === name)?.name ?? name;
  const put = (at: number, next: Said) => onChange(said.map((each, place) => (place === at ? next : each)));
  return (
    <Box component="section" aria-label={t("imports.saidOnce")} sx={{ display: "grid", gap: 3 }}>
      <Box>
        <Box component="h2" sx={{ typography: "h3", m: 0 }}>
          {t("imports.saidOnce")}
        </Box>
        <Box sx={{ typography: "body2", color: "text.secondary" }}>{t("imports.saidOnceAbout")}</Box>
      </Box>
      {said.map((each, at) => (
        <Box
          key={at}
          sx={{
            display: "grid",
            gap: 2,
            gridTemplateColumns: { xs: "minmax(0, 1fr) auto", md: "260px minmax(0, 360px) auto" },
            alignItems: "end",
          }}
        >
          <Box sx={{ gridColumn: { xs: "1 / -1", md: "auto" } }}>
            <Choice
              label={t("imports.saidField")}
              value={each.name}
              options={fields.filter((option) => option.value === each.name || isFree(option))}
              onChange={(name) => put(at, { name, value: null })}
            />
          </Box>
          <Value
            key={each.name}
            module={module}
            said={each}
            label={nameOf(each.name)}
            all={said}
            isByName={isByName}
            onChange={(value) => put(at, { name: each.name, value })}
          />
          <IconAction
            icon={X}
            text={t("imports.saidRemove", { field: nameOf(each.name) })}
            onClick={() => onChange(said.filter((_, place) => place !== at))}
          />
        </Box>
      ))}
      <Box>
        <SecondaryButton
          icon={Plus}
          {...(offered.length === 0 && { reason: t("imports.saidAll") })}
          onClick={() => onChange([...said, { name: offered[0]!.value, value: null }])}
        >
          {t("imports.saidAdd")}
        </SecondaryButton>
      </Box>
    </Box>
  );
};
