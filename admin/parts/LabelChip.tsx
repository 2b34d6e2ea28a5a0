import { Box } from "@mui/material";
import { X } from "lucide-react";

type Props = { name: string; color?: string | null; onRemove?: () => void; removeText?: string };

/** A label: outlined chip with a coloured square, at most 145 px wide. */
export const LabelChip = ({ name, color, onRemove, removeText }: Props) => (
  <span className="sw-label" title={name}>
    <i aria-hidden style={color ? { backgroundColor: color } : undefined} />
    <span>{name}</span>
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
  </span>
);

/** Labels of a row: the first few, then how many more. */
export const LabelChips = ({
  labels,
  most = 2,
}: {
  labels: readonly { id: number; name: string; color?: string | null }[];
  most?: number;
}) => (
  <span className="sw-labels">
    {labels.slice(0, most).map((label) => (
      <LabelChip key={label.id} name={label.name} color={label.color ?? null} />
    ))}
    {labels.length > most && (
      <span
        className="sw-more"
        title={labels
          .slice(most)
          .map((label) => label.name)
          .join(", ")}
      >
        +{labels.length - most}
      </span>
    )}
  </span>
);
