import { Box, LinearProgress } from "@mui/material";
import { QuietButton } from "./Buttons.tsx";

type Props = {
  /** In words, with its numbers. */
  said: string;
  done: number;
  /** Null while it is not known. */
  total: number | null;
  cancelText?: string;
  canceling?: boolean;
  onCancel?: () => void;
};

/** How far the worker is with something, and a way to end it where there is one. */
export const Underway = ({ said, done, total, cancelText, canceling = false, onCancel }: Props) => (
  <Box sx={{ display: "grid", gap: 3, justifyItems: "start" }}>
    <Box role="status">{said}</Box>
    <LinearProgress
      aria-label={said}
      sx={{ width: "100%" }}
      {...(total ? { variant: "determinate", value: Math.min(100, (100 * done) / total) } : {})}
    />
    {onCancel && (
      <QuietButton loading={canceling} onClick={onCancel}>
        {cancelText}
      </QuietButton>
    )}
  </Box>
);
