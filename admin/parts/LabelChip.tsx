import { Box } from "@mui/material";
import { X } from "lucide-react";
import { radius, size } from "../theme/sizes.ts";

type Props = { name: string; color?: string | null; onRemove?: () => void; removeText?: string };

/** A label: outlined chip with a coloured square, at most 145 px wide. */
export const LabelChip = ({ name, color, onRemove, removeText }: Props) => (
  <Box
    component="span"
    title={name}
    sx={{
      display: "inline-flex",
      alignItems: "center",
      gap: "5px",
      height: 20,
      maxWidth: size.labelMax,
      px: "6px",
      borderRadius: radius.chip,
      border: 1,
      borderColor: "line.normal",
      bgcolor: "surface.raised",
      color: "text.secondary",
      typography: "caption",
      whiteSpace: "nowrap",
      verticalAlign: "middle",
    }}
  >
    <Box
      component="i"
      aria-hidden
      sx={{ width: 8, height: 8, flex: "none", borderRadius: "2px", bgcolor: color || "tone.neutral.solid" }}
    />
    <Box component="span" sx={{ overflow: "hidden", textOverflow: "ellipsis" }}>
      {name}
    </Box>
    {onRemove && (
      <Box
        component="button"
        type="button"
        tabIndex={-1}
        aria-label={removeText ?? name}
        onClick={onRemove}
        sx={{
          display: "grid",
          placeItems: "center",
          width: 16,
          height: 16,
          mr: "-4px",
          p: 0,
          border: 0,
          borderRadius: "3px",
          bgcolor: "transparent",
          color: "inherit",
          cursor: "pointer",
          "&:hover": { bgcolor: "surface.press" },
        }}
      >
        <X size={12} aria-hidden />
      </Box>
    )}
  </Box>
);

/** Labels of a row: the first few, then how many more. */
export const LabelChips = ({
  labels,
  most = 2,
}: {
  labels: readonly { id: number; name: string; color?: string | null }[];
  most?: number;
}) => (
  <Box component="span" sx={{ display: "inline-flex", gap: 1, alignItems: "center" }}>
    {labels.slice(0, most).map((label) => (
      <LabelChip key={label.id} name={label.name} color={label.color ?? null} />
    ))}
    {labels.length > most && (
      <Box
        component="span"
        title={labels
          .slice(most)
          .map((label) => label.name)
          .join(", ")}
        sx={{ color: "text.secondary", typography: "caption" }}
      >
        +{labels.length - most}
      </Box>
    )}
  </Box>
);
