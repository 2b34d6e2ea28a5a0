import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { radius } from "../theme/sizes.ts";
import { Shelves } from "./Shelves.tsx";

export type EmptyStep = { title: string; detail?: string; done: boolean; /** The one filled button, on the next step. */ action?: ReactNode };

type Props = {
  title: string;
  /** What the screen is for. */
  children?: ReactNode;
  /** What must exist first. */
  steps?: readonly EmptyStep[];
  actions?: ReactNode;
};

const Step = ({ step, number, next }: { step: EmptyStep; number: number; next: boolean }) => (
  <Box component="li" sx={{ display: "flex", alignItems: "center", gap: 3, px: 4, py: 2, minHeight: 60, borderTop: number > 1 ? 1 : 0, borderColor: "line.subtle", bgcolor: next ? "surface.sheet" : "surface.sunken" }}>
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
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box sx={{ typography: "subtitle1", lineHeight: "20px" }}>{step.title}</Box>
      {step.detail && <Box sx={{ typography: "caption", color: "text.secondary" }}>{step.detail}</Box>}
    </Box>
    {next && step.action}
  </Box>
);

/** Nothing here yet: what the screen is for, what must exist first, one filled next step. */
export const EmptyState = ({ title, children, steps = [], actions }: Props) => {
  const { palette } = useTheme();
  const next = steps.findIndex((step) => !step.done);
  return (
    <Box sx={{ display: "grid", placeItems: "center", minHeight: { xs: 0, md: "calc(100vh - 260px)" }, px: { xs: 4, md: 6 }, py: 8 }}>
      <Box sx={{ width: "100%", maxWidth: 560 }}>
        <Box sx={{ mb: 6, overflow: "hidden" }}>
          <Shelves columns={8} rows={3} cell={36} gap={6} seed={21} marked={9} colours={{ box: palette.surface.press, shelf: palette.line.normal, mark: palette.accent.main }} />
        </Box>
        <Box component="h2" sx={{ m: 0, typography: "h1" }}>
          {title}
        </Box>
        {children && <Box sx={{ mt: 2, maxWidth: 480, typography: "body1", lineHeight: "22px", color: "text.secondary" }}>{children}</Box>}
        {steps.length > 0 && (
          <Box component="ol" sx={{ listStyle: "none", m: 0, mt: 5, p: 0, border: 1, borderColor: "line.normal", borderRadius: radius.region, overflow: "hidden" }}>
            {steps.map((step, index) => (
              <Step key={step.title} step={step} number={index + 1} next={index === next} />
            ))}
          </Box>
        )}
        {actions && <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, mt: 4, alignItems: "center" }}>{actions}</Box>}
      </Box>
    </Box>
  );
};
