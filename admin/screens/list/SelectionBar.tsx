import Box from "@mui/material/Box";
import { Tag, Trash2 } from "lucide-react";
import { useTranslate } from "ra-core";
import { useShortcut } from "../../keys/useShortcut.ts";
import { QuietButton } from "../../parts/Buttons.tsx";

type Props = {
  count: number;
  onLabel?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
  onClear: () => void;
};

const Divider = () => <Box sx={{ width: "1px", height: 20, mx: 1, bgcolor: "ink.quiet", opacity: 0.4 }} />;

/** The dark bar of what can be done with the ticked rows. */
export const SelectionBar = ({ count, onLabel, onDelete, onClear }: Props) => {
  const translate = useTranslate();
  useShortcut("Escape", translate("actions.clear"), onClear, { palette: false });
  return (
    <Box
      role="toolbar"
      aria-label={translate("lists.selected", { smart_count: count })}
      sx={{
        position: "absolute",
        left: "50%",
        top: "50%",
        transform: "translate(-50%, -50%)",
        display: "flex",
        alignItems: "center",
        gap: "2px",
        height: 40,
        pl: 4,
        pr: "6px",
        borderRadius: "10px",
        bgcolor: "ink.main",
        color: "ink.text",
        boxShadow: "0 4px 12px -4px rgba(0, 0, 0, .35)",
        whiteSpace: "nowrap",
        "& button": { color: "inherit", fontWeight: 480, "&:hover": { bgcolor: "rgba(127, 140, 148, .28)" } },
      }}
    >
      <Box sx={{ fontWeight: 560, pr: 2 }}>{translate("lists.selected", { smart_count: count })}</Box>
      <Divider />
      {onLabel && (
        <QuietButton icon={Tag} onClick={onLabel}>
          {translate("bulk.label")}
        </QuietButton>
      )}
      {onDelete && (
        <QuietButton icon={Trash2} onClick={onDelete}>
          {translate("actions.delete")}
        </QuietButton>
      )}
      {(onLabel ?? onDelete) && <Divider />}
      <QuietButton keys={["Esc"]} onClick={onClear}>
        {translate("actions.clear")}
      </QuietButton>
    </Box>
  );
};
