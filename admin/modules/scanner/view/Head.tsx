import { Box, ButtonBase } from "@mui/material";
import { CloudUpload, RefreshCw, TriangleAlert, WifiOff } from "lucide-react";
import { useTranslate } from "react-admin";
import { useConnectionLost } from "../../../data/connection.ts";
import { formatStamp } from "../../../i18n/formats.ts";
import { IconAction } from "../../../parts/Buttons.tsx";
import type { Scanner } from "../useScanner.ts";

type Props = { title: string; scanner: Scanner; onBack?: () => void; onWaiting: () => void; onWarehouse: () => void };

/** Which use, which warehouse and how old what the device knows is; and what waits. */
export const Head = ({ title, scanner, onBack, onWaiting, onWarehouse }: Props) => {
  const t = useTranslate();
  const lost = useConnectionLost();
  const { known, queue, state } = scanner;
  const count = queue.waiting.length;
  const refused = queue.waiting.some((each) => each.refused);
  const Icon = refused ? TriangleAlert : lost ? WifiOff : CloudUpload;
  const tone = refused ? "danger" : "warning";
  return (
    <Box
      component="header"
      sx={{
        display: "flex",
        alignItems: "center",
        flexWrap: "wrap",
        columnGap: 3,
        px: 4,
        py: 2,
        minHeight: 64,
        bgcolor: "surface.sunken",
        borderBottom: 1,
        borderColor: "line.subtle",
      }}
    >
      {onBack && (
        <ButtonBase onClick={onBack} sx={{ minHeight: 48, px: 2, typography: "subtitle1", color: "accent.main" }}>
          ‹ {t("scanner.back")}
        </ButtonBase>
      )}
      <Box sx={{ flex: 1, minWidth: 120 }}>
        <Box component="h1" sx={{ m: 0, typography: "h2" }}>
          {title}
        </Box>
        {known && (
          <ButtonBase
            onClick={onWarehouse}
            disabled={onBack !== undefined}
            sx={{ minHeight: 44, typography: "body1", color: "text.secondary", textAlign: "left" }}
          >
            {known.warehouse.name} ·{" "}
            {state === "reading"
              ? t("scanner.reading")
              : t("scanner.asOf", { moment: formatStamp(new Date(known.readAt)) })}
          </ButtonBase>
        )}
      </Box>
      {known && (
        <IconAction
          icon={RefreshCw}
          size="large"
          text={t("scanner.readAgain")}
          onClick={() => void scanner.reread().catch(() => undefined)}
          sx={{ width: 48, height: 48 }}
        />
      )}
      {count > 0 && (
        <ButtonBase
          onClick={onWaiting}
          sx={{
            gap: 2,
            minHeight: 44,
            px: 3,
            borderRadius: "22px",
            bgcolor: `tone.${tone}.tint`,
            color: `tone.${tone}.text`,
            typography: "subtitle1",
          }}
        >
          <Icon size={18} aria-hidden />
          {t("scanner.waiting", { smart_count: count })}
        </ButtonBase>
      )}
    </Box>
  );
};
