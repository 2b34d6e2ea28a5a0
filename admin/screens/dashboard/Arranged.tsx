import { Box } from "@mui/material";
import { ArrowLeft, ArrowRight, ChevronsLeftRight, ChevronsRightLeft, X } from "lucide-react";
import { useTranslate } from "react-admin";
import type { ReactNode } from "react";
import { IconAction } from "../../parts/Buttons.tsx";
import { radius } from "../../theme/sizes.ts";

type Props = {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onSize: (by: -1 | 1) => void;
  onRemove: () => void;
  children: ReactNode;
};

/** A widget while the dashboard is arranged: moved, sized and taken away by buttons, so by keys as well. */
export const Arranged = ({ name, isFirst, isLast, onMove, onSize, onRemove, children }: Props) => {
  const t = useTranslate();
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{
        height: "100%",
        display: "flex",
        flexDirection: "column",
        borderRadius: radius.region,
        outline: "2px dashed",
        outlineColor: "line.control",
        outlineOffset: "2px",
      }}
    >
      <Box
        sx={{
          display: "flex",
          px: 1,
          bgcolor: "surface.sunken",
          borderRadius: `${radius.region} ${radius.region} 0 0`,
        }}
      >
        {!isFirst && <IconAction icon={ArrowLeft} text={t("dashboard.earlier", { name })} onClick={() => onMove(-1)} />}
        {!isLast && <IconAction icon={ArrowRight} text={t("dashboard.later", { name })} onClick={() => onMove(1)} />}
        <Box sx={{ flex: 1 }} />
        <IconAction icon={ChevronsRightLeft} text={t("dashboard.narrower", { name })} onClick={() => onSize(-1)} />
        <IconAction icon={ChevronsLeftRight} text={t("dashboard.wider", { name })} onClick={() => onSize(1)} />
        <IconAction icon={X} text={t("dashboard.remove", { name })} onClick={onRemove} />
      </Box>
      <Box sx={{ flex: 1, minHeight: 0 }}>{children}</Box>
    </Box>
  );
};
