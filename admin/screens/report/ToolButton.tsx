import { Box } from "@mui/material";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Kbd } from "../../parts/Kbd.tsx";
import { focusInset } from "../../theme/focus.ts";
import { radius, size } from "../../theme/sizes.ts";

type Props = ComponentProps<"button"> & {
  icon?: LucideIcon;
  /** What it is about, before what it is set to. */
  about: string;
  says?: ReactNode;
  letter?: string;
  end?: LucideIcon;
  /** Its icon alone is seen; what it is about is its name. */
  bare?: boolean;
};

/** A choice of how a report is read: its period, what stands beside it, its groups. */
export const ToolButton = ({ icon: Icon, about, says, letter, end: End, bare = false, ...button }: Props) => (
  <Box
    component="button"
    type="button"
    {...button}
    sx={(theme) => ({
      flex: "none",
      display: "inline-flex",
      alignItems: "center",
      gap: "6px",
      height: { xs: size.target, md: 28 },
      px: 2,
      border: 1,
      borderColor: "line.normal",
      borderRadius: radius.control,
      bgcolor: "surface.sheet",
      color: "text.secondary",
      font: "inherit",
      whiteSpace: "nowrap",
      cursor: "pointer",
      "&[aria-pressed=true]": { bgcolor: "surface.selected", borderColor: "accent.main" },
      "&[aria-disabled=true]": { color: "text.disabled", cursor: "default" },
      "&:hover:not([aria-disabled=true])": { bgcolor: "surface.hover" },
      "&:focus-visible": focusInset(theme),
    })}
  >
    {Icon && <Icon size={15} strokeWidth={1.7} aria-hidden />}
    {bare ? <span className="read-only-aloud">{about}</span> : about}
    {says && (
      <Box component="span" sx={{ color: "text.primary", fontWeight: 540 }}>
        {says}
      </Box>
    )}
    {End && <End size={14} aria-hidden />}
    {letter && (
      <Box component="span" sx={{ display: { xs: "none", md: "inline-flex" } }}>
        <Kbd>{letter}</Kbd>
      </Box>
    )}
  </Box>
);
