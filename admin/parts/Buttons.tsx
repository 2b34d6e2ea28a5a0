import {
  Box,
  Button,
  type ButtonProps,
  CircularProgress,
  IconButton,
  type IconButtonProps,
  Tooltip,
} from "@mui/material";
import type { LucideIcon } from "lucide-react";
import { forwardRef, type ReactNode } from "react";
import { Kbd } from "./Kbd.tsx";
import { useMobile } from "../theme/useMobile.ts";

type Common = Omit<ButtonProps, "color" | "variant" | "startIcon"> & {
  icon?: LucideIcon;
  /** Keys that do the same, shown on the button. */
  keys?: readonly string[];
  /** Why the button is off. A button that is off always says why. */
  reason?: string | undefined;
};

/** What a busy button does when pressed again: nothing. A disabled one would drop the focus, and with it the keys. */
const still = { onClick: undefined, type: "button" } as const;

const Spinner = () => (
  <Box
    component="span"
    data-spinner
    sx={{ position: "absolute", inset: 0, display: "grid", placeItems: "center", color: "text.secondary" }}
  >
    <CircularProgress size={16} color="inherit" aria-hidden />
  </Box>
);

const Base = ({
  icon: Icon,
  keys = [],
  reason,
  loading = false,
  children,
  variant,
  color,
  sx,
  ...rest
}: Common & Pick<ButtonProps, "variant" | "color">) => {
  const mobile = useMobile();
  const off = Boolean(reason);
  // the same button whether it is off or on: another one would take the focus it begins with, or drop the one it has
  return (
    <Tooltip title={off ? reason : null}>
      <Button
        {...rest}
        variant={variant ?? "text"}
        color={color ?? "inherit"}
        startIcon={Icon && <Icon size={rest.size === "large" ? 20 : 16} strokeWidth={1.7} aria-hidden />}
        aria-disabled={off || loading || undefined}
        {...((off || loading) && still)}
        sx={[
          ...(Array.isArray(sx) ? sx : [sx]),
          off && { opacity: 0.6, cursor: "not-allowed" },
          loading && {
            "&, &:hover": { color: "transparent" },
            "& > :not([data-spinner])": { opacity: 0 },
            ...(variant === "contained" && { "& > [data-spinner]": { color: "primary.contrastText" } }),
          },
        ]}
      >
        {loading && <Spinner />}
        {children}
        {!mobile &&
          keys.map((key) => (
            <Kbd key={key} onInk={variant === "contained"}>
              {key}
            </Kbd>
          ))}
      </Button>
    </Tooltip>
  );
};

/** The one filled button of a view; it carries its effect and its key. */
export const PrimaryButton = (props: Common) => <Base {...props} variant="contained" color="primary" />;
/** Outlined: everything else one can do here. */
export const SecondaryButton = (props: Common) => <Base {...props} variant="outlined" />;
/** Borderless: quiet actions in heads and rows. */
export const QuietButton = (props: Common) => <Base {...props} variant="text" />;
/** Confirms what cannot be undone; repeats the verb. */
export const DangerButton = (props: Common) => <Base {...props} variant="contained" color="error" />;

type IconActionProps = Omit<IconButtonProps, "title" | "aria-label"> & {
  icon: LucideIcon;
  /** Tooltip and name. */ text: string;
  keys?: ReactNode;
  iconSize?: number;
};

/** An icon is never alone: it has a name and a tooltip. */
export const IconAction = forwardRef<HTMLButtonElement, IconActionProps>(
  ({ icon: Icon, text, iconSize, ...rest }, ref) => (
    <Tooltip title={text}>
      <IconButton ref={ref} {...rest} aria-label={text}>
        <Icon size={iconSize ?? (rest.size === "large" ? 22 : 16)} strokeWidth={1.7} aria-hidden />
      </IconButton>
    </Tooltip>
  ),
);
IconAction.displayName = "IconAction";
