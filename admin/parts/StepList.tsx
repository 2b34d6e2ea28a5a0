import { Box } from "@mui/material";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { radius } from "../theme/sizes.ts";

export type StepItem = {
  title: string;
  detail?: string;
  done: boolean;
  /** The one filled button, on the next step. */ action?: ReactNode;
};

const Row = ({ step, number, next }: { step: StepItem; number: number; next: boolean }) => (
  <Box
    component="li"
    sx={{
      display: "flex",
      alignItems: "center",
      // on phones the action stands below what it is for
      flexWrap: { xs: "wrap", md: "nowrap" },
      gap: 3,
      px: 4,
      py: { xs: 3, md: 2 },
      minHeight: 60,
      borderTop: number > 1 ? 1 : 0,
      borderColor: "line.subtle",
      bgcolor: next ? "surface.sheet" : "surface.sunken",
    }}
  >
    <Box
      component="span"
      aria-hidden
      sx={{
        width: 22,
        height: 22,
        flex: "none",
        borderRadius: "50%",
        display: "grid",
        placeItems: "center",
        typography: "caption",
        fontWeight: 600,
        bgcolor: step.done ? "tone.success.tint" : "transparent",
        color: step.done ? "tone.success.text" : next ? "accent.text" : "text.secondary",
        border: step.done ? 0 : "1.5px solid",
        borderColor: next ? "accent.main" : "line.control",
      }}
    >
      {step.done ? <Check size={13} /> : number}
    </Box>
    <Box sx={{ flex: { xs: "1 0 calc(100% - 34px)", md: 1 }, minWidth: 0 }}>
      <Box sx={{ typography: "subtitle1", lineHeight: "20px" }}>{step.title}</Box>
      {step.detail && <Box sx={{ typography: "caption", color: "text.secondary" }}>{step.detail}</Box>}
    </Box>
    {next && step.action && (
      <Box sx={{ display: "flex", flex: { xs: "1 0 100%", md: "none" }, "& > *": { flex: 1 } }}>{step.action}</Box>
    )}
  </Box>
);

/** What comes in which order; the first that is not done is the next. */
export const StepList = ({ steps }: { steps: readonly StepItem[] }) => {
  const next = steps.findIndex((step) => !step.done);
  return (
    <Box
      component="ol"
      sx={{
        listStyle: "none",
        m: 0,
        p: 0,
        border: 1,
        borderColor: "line.normal",
        borderRadius: radius.region,
        overflow: "hidden",
      }}
    >
      {steps.map((step, index) => (
        <Row key={step.title} step={step} number={index + 1} next={index === next} />
      ))}
    </Box>
  );
};
