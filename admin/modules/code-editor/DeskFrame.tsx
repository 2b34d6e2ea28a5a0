import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { BottomBar } from "../../parts/BottomBar.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { useMobile } from "../../theme/useMobile.ts";
import { Sides, type Side } from "./Sides.tsx";

type Props = {
  title: string;
  /** Small, beside the title. */
  about: ReactNode;
  action: ReactNode;
  side: Side;
  onSide: (side: Side) => void;
  text: ReactNode;
  result: ReactNode;
  /** Below both. */
  children?: ReactNode;
};

/** Text at the left, what it makes at the right; on a phone one of them. */
export const DeskFrame = ({ title, about, action, side, onSide, text, result, children }: Props) => {
  const mobile = useMobile();
  return (
    <Box sx={{ display: "flex", flexDirection: "column", minHeight: 0, minWidth: 0, flex: 1 }}>
      <PageHead
        title={title}
        beside={
          <Box component="span" sx={{ typography: "body2", color: "text.secondary" }}>
            {about}
          </Box>
        }
        actions={action}
      />
      {mobile && <Sides side={side} onSide={onSide} />}
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: "grid",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 11fr) minmax(0, 9fr)" },
          borderTop: { md: 1 },
          borderColor: { md: "line.normal" },
        }}
      >
        {(!mobile || side === "text") && text}
        {(!mobile || side === "preview") && result}
      </Box>
      {children}
      {action && <BottomBar>{action}</BottomBar>}
    </Box>
  );
};
