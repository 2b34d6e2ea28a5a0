import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { namedIcons } from "virtual:named-icons";
import { AlarmClock } from "lucide-react";
import { referenceName } from "../../data/recordName.ts";
import { resourceOf } from "../../data/resources.ts";
import { radius } from "../../theme/sizes.ts";
import { entryKey, type Entry } from "./entries.ts";
import { isDone, isLate } from "./kinds.ts";

/** A record on its day: its label's colour, its number, whom it is about, and whether it is late. */
export const EntryChip = ({ entry, today, isMovable }: { entry: Entry; today: string; isMovable: boolean }) => {
  const t = useTranslate();
  const late = isLate(entry, today);
  const done = isDone(entry);
  const icon = resourceOf(entry.module).menu?.icon;
  const Icon = icon ? namedIcons[icon] : undefined;
  const kind = `${t(`resources.${entry.module}.one`)}, ${t(`resources.${entry.module}.fields.${entry.field}`, { _: entry.field })}`;
  return (
    <Box
      component="span"
      data-entry={entryKey(entry)}
      data-movable={isMovable}
      title={[kind, entry.label, late && t("calendar.late")].filter(Boolean).join(" · ")}
      sx={{
        display: "flex",
        alignItems: "center",
        gap: "6px",
        width: "100%",
        minWidth: 0,
        minHeight: { xs: 44, md: 22 },
        px: "6px",
        typography: "body2",
        lineHeight: "20px",
        borderRadius: radius.chip,
        border: 1,
        borderStyle: entry.stage === "draft" ? "dashed" : "solid",
        borderColor: late || done ? "transparent" : "line.normal",
        bgcolor: late ? "tone.danger.tint" : done ? "transparent" : "surface.raised",
        color: late ? "tone.danger.text" : done ? "text.secondary" : "text.primary",
        cursor: isMovable ? "grab" : "pointer",
        whiteSpace: "nowrap",
        overflow: "hidden",
      }}
    >
      <Box
        component="i"
        aria-hidden
        sx={{ width: 4, height: 14, flex: "none", borderRadius: "2px", bgcolor: entry.color ?? "transparent" }}
      />
      {Icon && <Icon size={14} strokeWidth={1.7} aria-hidden style={{ flex: "none" }} />}
      <Box
        component="span"
        sx={{ position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)" }}
      >
        {kind}
      </Box>
      <Box component="span" sx={{ fontWeight: done ? 400 : 560, flex: "none" }}>
        {referenceName(entry.module, entry.title ?? entry.recordId)}
      </Box>
      <Box component="span" sx={{ overflow: "hidden", textOverflow: "ellipsis" }}>
        {entry.beside}
      </Box>
      {late && (
        // a picture beside the colour: in a day of a month a word would leave the name no room
        <Box component="span" sx={{ ml: "auto", flex: "none", display: "flex" }}>
          <AlarmClock size={14} strokeWidth={1.7} role="img" aria-label={t("calendar.late")} />
        </Box>
      )}
    </Box>
  );
};
