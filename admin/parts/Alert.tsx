import { Box, type BoxProps } from "@mui/material";
import { CircleAlert, CircleCheck, Clock, Info } from "lucide-react";
import type { ReactNode } from "react";
import type { Tone } from "../theme/colours.ts";

type AlertTone = Extract<Tone, "info" | "success" | "warning" | "danger" | "neutral">;

const icons: Record<AlertTone, typeof Info> = {
  info: Info,
  neutral: Info,
  success: CircleCheck,
  warning: Clock,
  danger: CircleAlert,
};

type Props = {
  tone: AlertTone;
  /** The first words, bold. */
  lead?: ReactNode;
  children?: ReactNode;
  /** The way out, at the right. */
  actions?: ReactNode;
  id?: string;
  sx?: BoxProps["sx"];
};

/** One line that says what stands out and the way out. Errors stay where they happened: no toasts. */
export const Alert = ({ tone, lead, children, actions, id, sx }: Props) => {
  const Icon = icons[tone];
  return (
    <Box
      id={id}
      role={tone === "danger" ? "alert" : "status"}
      sx={[
        {
          display: "flex",
          alignItems: "flex-start",
          flexWrap: { xs: "wrap", md: "nowrap" },
          rowGap: 2,
          columnGap: 3,
          p: 3,
          borderRadius: "8px",
          bgcolor: `tone.${tone}.tint`,
          color: `tone.${tone}.text`,
          typography: "body2",
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      <Box component="span" sx={{ display: "flex", pt: "2px" }}>
        <Icon size={16} aria-hidden />
      </Box>
      <Box sx={{ flex: { xs: "1 1 220px", md: 1 }, minWidth: 0 }}>
        {lead && (
          <Box component="b" sx={{ fontWeight: 600 }}>
            {lead}{" "}
          </Box>
        )}
        {children}
      </Box>
      {actions}
    </Box>
  );
};

/** What happened, why, and what to do. */
export const ErrorAlert = ({
  title,
  children,
  actions,
}: {
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) => (
  <Alert tone="danger" lead={title} actions={actions}>
    {children}
  </Alert>
);
