import { Box, FormHelperText, OutlinedInput, Tab, Tabs } from "@mui/material";
import { Plus, Trash2 } from "lucide-react";
import { useTranslate } from "react-admin";
import { useState, type ReactNode } from "react";
import { IconAction } from "../../parts/Buttons.tsx";
import { FormPopover } from "../../parts/FormPopover.tsx";
import { mainTab, type TemplateFile } from "./draft.ts";
import type { Kind } from "./kinds.ts";

type Props = {
  kind: Kind;
  files: readonly TemplateFile[];
  tab: string;
  /** Tabs with a text that is not saved. */
  changed: readonly string[];
  /** Mistakes by tab. */
  mistakes: Readonly<Record<string, number>>;
  onTab(tab: string): void;
  /** Where the person may add and remove files. */
  /** What else may be done with the text that is shown, at the right. */
  children?: ReactNode;
  edits?: { add(name: string): void; remove(name: string): void } | undefined;
};

const Label = ({ name, isChanged, mistakes }: { name: string; isChanged: boolean; mistakes: number }) => {
  const t = useTranslate();
  return (
    <Box component="span" sx={{ display: "flex", alignItems: "baseline", gap: "6px", textTransform: "none" }}>
      {name}
      {mistakes > 0 && (
        <Box component="span" sx={{ color: "tone.danger.text", fontWeight: 440 }}>
          {t("codeEditor.mistakes", { smart_count: mistakes })}
        </Box>
      )}
      {isChanged && (
        <Box component="span" sx={{ color: "text.secondary", fontWeight: 440 }}>
          {t("codeEditor.edited")}
        </Box>
      )}
    </Box>
  );
};

type NewProps = { kind: Kind; files: readonly TemplateFile[]; onAdd(name: string): void };

const NewFile = ({ kind, files, onAdd }: NewProps) => {
  const t = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [name, setName] = useState("");
  const isTaken = files.some((file) => file.name === name);
  const isBad = name !== "" && (!kind.fileName.test(name) || isTaken);
  return (
    <>
      <IconAction icon={Plus} text={t("codeEditor.newFile")} onClick={(event) => setAnchor(event.currentTarget)} />
      <FormPopover
        anchor={anchor}
        title={t("codeEditor.newFile")}
        onClose={() => {
          setAnchor(null);
          setName("");
        }}
      >
        <OutlinedInput
          autoFocus
          value={name}
          error={isBad}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            if (isBad || name === "") return;
            onAdd(name);
            setName("");
            setAnchor(null);
          }}
          inputProps={{
            "aria-label": t("codeEditor.fileName"),
            "aria-invalid": isBad,
            "aria-describedby": "file-name-help",
            maxLength: 64,
          }}
        />
        <FormHelperText id="file-name-help" error={isBad} sx={{ m: 0 }}>
          {t(isTaken ? "codeEditor.takenName" : isBad ? kind.badName : kind.help)}
        </FormHelperText>
      </FormPopover>
    </>
  );
};

/** The texts of a template or an app, each a tab: the main one and its files. */
export const FileTabs = ({ kind, files, tab, changed, mistakes, onTab, edits, children }: Props) => {
  const t = useTranslate();
  const names = [mainTab, ...files.map(({ name }) => name)];
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1, px: 2, borderBottom: 1, borderColor: "line.normal" }}>
      <Tabs
        value={tab}
        onChange={(_event, next: string) => onTab(next)}
        aria-label={t("codeEditor.files")}
        variant="scrollable"
        scrollButtons={false}
        sx={{ minWidth: 0 }}
      >
        {names.map((name) => (
          <Tab
            key={name}
            value={name}
            label={
              <Label
                name={name === mainTab ? t(kind.main) : name}
                isChanged={changed.includes(name)}
                mistakes={mistakes[name] ?? 0}
              />
            }
          />
        ))}
      </Tabs>
      {edits && <NewFile kind={kind} files={files} onAdd={edits.add} />}
      {edits && tab !== mainTab && (
        <IconAction icon={Trash2} text={t("codeEditor.removeFile", { name: tab })} onClick={() => edits.remove(tab)} />
      )}
      <Box sx={{ flex: 1 }} />
      {children}
    </Box>
  );
};
