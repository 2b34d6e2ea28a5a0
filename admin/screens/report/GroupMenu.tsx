import { Menu, MenuItem } from "@mui/material";
import { ChevronDown, Layers } from "lucide-react";
import { useTranslate } from "react-admin";
import { useRef, useState } from "react";
import { inSentence } from "../../../resources/core/texts/messages.ts";
import { fieldLabelKey } from "../../fields/useFieldWords.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { useListView } from "../list/listContext.ts";
import { useReportView } from "./reportContext.ts";
import { useMobile } from "../../theme/useMobile.ts";
import { ToolButton } from "./ToolButton.tsx";

/** What a column is called as that by which rows are grouped: of a day its months. */
export const useGroupWord = () => {
  const t = useTranslate();
  const { resource } = useReportView();
  return (name: string): string => {
    const own = resource.report.called?.[name];
    if (own !== undefined) return own;
    const label = t(fieldLabelKey(resource.name, name), { _: name });
    const kind = resource.fields[name]?.kind ?? "";
    return kind === "date" || kind === "datetime" ? t("report.month", { name: label }) : label;
  };
};

/** Rows, or groups of them by one of the report's columns. */
export const GroupMenu = () => {
  const t = useTranslate();
  const word = useGroupWord();
  const { resource, period, groupBy, set } = useReportView();
  const { columns } = useListView();
  const mobile = useMobile();
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const offered = resource.report.groups.filter((name) => columns.some(({ key }) => key === name));
  const open = () => {
    button.current?.focus(); // gets the focus back, and with it the keys, as the menu begins to close
    setAnchor(button.current);
  };
  useShortcut("B", t("report.groupBy"), open, { enabled: offered.length > 0 });
  if (offered.length === 0) return null;
  const choose = (name: string) => {
    setAnchor(null);
    set("groupBy", name);
  };
  return (
    <>
      {/* beside a period a phone has no room for its words */}
      <ToolButton
        ref={button}
        icon={Layers}
        bare={mobile && period !== null && !groupBy}
        about={t("report.groupBy")}
        {...(groupBy && { says: inSentence(word(groupBy)) })}
        end={ChevronDown}
        letter="B"
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem selected={groupBy === ""} onClick={() => choose("")}>
          {t("report.ungrouped")}
        </MenuItem>
        {offered.map((name) => (
          <MenuItem key={name} selected={name === groupBy} onClick={() => choose(name)}>
            {word(name)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
