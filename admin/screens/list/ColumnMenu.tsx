import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Popover from "@mui/material/Popover";
import { ChevronDown, ChevronUp, Columns3, GripVertical } from "lucide-react";
import { useTranslate } from "react-admin";
import { useState, type KeyboardEvent } from "react";
import { IconAction, QuietButton } from "../../parts/Buttons.tsx";
import { KeyHint } from "../../parts/Kbd.tsx";
import { movedBy, movedTo } from "./columnOrder.ts";
import type { Column } from "./columns.ts";

type Props = {
  columns: readonly Column[];
  shown: readonly string[];
  titleOf: (column: Column) => string;
  onChange: (shown: readonly string[]) => void;
  /** Back to the module's own columns; absent while they are shown. */
  onReset?: (() => void) | undefined;
};

/** Which columns are shown and in which order: dragged, moved by arrows or with Alt and an arrow key. */
export const ColumnMenu = ({ columns, shown, titleOf, onChange, onReset }: Props) => {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const toggle = (key: string) =>
    onChange(shown.includes(key) ? shown.filter((other) => other !== key) : [...shown, key]);
  const ofKey = (key: string) => columns.filter((column) => column.key === key);
  const rows = [...shown.flatMap(ofKey), ...columns.filter(({ key }) => !shown.includes(key))];
  const byKeys = (key: string) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    onChange(movedBy(shown, key, event.key === "ArrowUp" ? -1 : 1));
  };
  const title = translate("list.columns");
  return (
    <>
      <IconAction
        icon={Columns3}
        text={title}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ paper: { role: "dialog", "aria-label": title, sx: { mt: 1, width: 300 } } }}
      >
        <Box component="ul" sx={{ m: 0, p: 1, listStyle: "none", maxHeight: 400, overflow: "auto" }}>
          {rows.map((column) => {
            const { key } = column;
            const at = shown.indexOf(key);
            const on = at >= 0;
            const name = titleOf(column);
            return (
              <Box
                component="li"
                key={key}
                draggable={on}
                onDragStart={() => setDragged(key)}
                onDragEnd={() => setDragged(null)}
                onDragOver={(event) => {
                  if (!on || !dragged || dragged === key) return;
                  event.preventDefault();
                  onChange(movedTo(shown, dragged, at));
                }}
                onKeyDown={on ? byKeys(key) : undefined}
                sx={{
                  display: "flex",
                  alignItems: "center",
                  minHeight: 32,
                  pl: 1,
                  borderRadius: "6px",
                  opacity: dragged === key ? 0.5 : 1,
                  "&:hover": { bgcolor: "surface.hover" },
                  "& .move": { visibility: "hidden" },
                  "&:hover .move, &:focus-within .move": { visibility: "visible" },
                }}
              >
                <Box sx={{ display: "flex", width: 18, color: "text.secondary", cursor: on ? "grab" : "default" }}>
                  {on && <GripVertical size={14} aria-hidden />}
                </Box>
                <FormControlLabel
                  label={name}
                  sx={{ m: 0, gap: 2, flex: 1, minWidth: 0, "& .MuiFormControlLabel-label": { typography: "body2" } }}
                  control={<Checkbox checked={on} disabled={on && shown.length === 1} onChange={() => toggle(key)} />}
                />
                {on && (
                  <Box className="move" sx={{ display: "flex" }}>
                    <IconAction
                      icon={ChevronUp}
                      text={translate("lists.moveUp", { name })}
                      disabled={at === 0}
                      onClick={() => onChange(movedBy(shown, key, -1))}
                      sx={{ width: 26, height: 26 }}
                    />
                    <IconAction
                      icon={ChevronDown}
                      text={translate("lists.moveDown", { name })}
                      disabled={at === shown.length - 1}
                      onClick={() => onChange(movedBy(shown, key, 1))}
                      sx={{ width: 26, height: 26 }}
                    />
                  </Box>
                )}
              </Box>
            );
          })}
        </Box>
        <Box
          sx={{
            display: "flex",
            alignItems: "center",
            justifyContent: "space-between",
            minHeight: 40,
            px: 3,
            borderTop: 1,
            borderColor: "line.subtle",
          }}
        >
          <KeyHint keys={["Alt", "↑", "↓"]}>{translate("lists.keys.move")}</KeyHint>
          {onReset && (
            <QuietButton
              onClick={({ currentTarget }) => {
                currentTarget.closest<HTMLElement>("[role=dialog]")?.focus(); // the button goes, the keys stay here
                onReset();
              }}
            >
              {translate("lists.resetColumns")}
            </QuietButton>
          )}
        </Box>
      </Popover>
    </>
  );
};
