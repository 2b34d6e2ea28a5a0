import { Box, Drawer } from "@mui/material";
import { X } from "lucide-react";
import { useTranslate } from "react-admin";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { useShortcut } from "../keys/useShortcut.ts";
import { patience, size } from "../theme/sizes.ts";
import { IconAction } from "./Buttons.tsx";
import { KeyHint } from "./Kbd.tsx";
import { isOnTop } from "./topLayer.ts";

type Props = {
  open: boolean;
  /** Alt+Q, a double click on the backdrop, Escape and the cross; the caller decides whether to ask first. */
  onClose: () => void;
  title: ReactNode;
  width?: "narrow" | "wide";
  children: ReactNode;
  /** Stays in view at the bottom. */
  footer?: ReactNode;
  /** Holds nothing that takes the focus: the text itself does, so that keys scroll it. */
  isText?: boolean;
};

/** Says which keys close it, for three seconds. */
const CloseHint = () => {
  const t = useTranslate();
  const [shown, show] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => show(false), patience.hint);
    return () => clearTimeout(timer);
  }, []);
  return shown ? <KeyHint keys={["Alt", "Q"]}>{t("parts.closeHint")}</KeyHint> : null;
};

/** The modal that slides in from the right, 485 or 985 px wide. */
export const SlideIn = ({ open, onClose, title, width = "narrow", children, footer, isText = false }: Props) => {
  const t = useTranslate();
  const id = useId();
  const paper = useRef<HTMLDivElement>(null);
  /** Whether the first of two clicks was beside the form too, and not on the button that opened it. */
  const began = useRef(false);
  const when = () => isOnTop(paper.current);
  useShortcut("Alt+Q", t("parts.close"), onClose, { enabled: open, when, always: true, palette: false });
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={(_event, reason) => {
        // One click beside the form is an accident; two are meant.
        if (reason === "escapeKeyDown") onClose();
      }}
      slotProps={{
        backdrop: {
          onMouseDown: ({ detail }) => {
            if (detail < 2) began.current = true;
          },
          onDoubleClick: () => {
            if (began.current) onClose();
            began.current = false;
          },
        },
        paper: {
          ref: paper,
          role: "dialog",
          "aria-modal": true,
          "aria-labelledby": id,
          sx: {
            width: { xs: "100%", md: width === "wide" ? size.slideWide : size.slideNarrow },
            maxWidth: "100%",
            display: "flex",
          },
        },
      }}
    >
      <Box
        component="header"
        sx={{
          height: size.topBar,
          flex: "none",
          display: "flex",
          alignItems: "center",
          gap: 3,
          pl: { xs: 4, md: 6 },
          pr: 4,
          borderBottom: 1,
          borderColor: "line.normal",
        }}
      >
        <Box
          component="h2"
          id={id}
          sx={{
            m: 0,
            typography: "h2",
            minWidth: 0,
            overflow: "hidden",
            textOverflow: "ellipsis",
            // on phones a long name goes on in a second line
            whiteSpace: { xs: "normal", md: "nowrap" },
            maxHeight: "2lh",
          }}
        >
          {title}
        </Box>
        <Box sx={{ flex: 1 }} />
        <CloseHint />
        <IconAction icon={X} iconSize={18} text={t("parts.close")} onClick={onClose} />
      </Box>
      <Box tabIndex={isText ? 0 : undefined} sx={{ flex: 1, overflow: "auto", p: { xs: 4, md: 6 } }}>
        {children}
      </Box>
      {footer && (
        <Box
          component="footer"
          sx={{
            flex: "none",
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            justifyContent: "flex-end",
            gap: 2,
            px: { xs: 4, md: 6 },
            py: 3,
            minHeight: 64,
            // words of buttons are never cut: what does not fit beside them stands above
            "& > button": { flex: { xs: "1 0 auto", md: "none" }, whiteSpace: "nowrap" },
            borderTop: 1,
            borderColor: "line.normal",
          }}
        >
          {footer}
        </Box>
      )}
    </Drawer>
  );
};
