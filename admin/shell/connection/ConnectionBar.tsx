import { Box } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useTranslate } from "react-admin";
import { useCallback, useEffect, useState } from "react";
import { useConnectionLost } from "../../data/connection.ts";
import { request } from "../../data/request.ts";
import { QuietButton } from "../../parts/Buttons.tsx";
import { shadowsOf } from "../../theme/shadows.ts";
import { patience, radius, size } from "../../theme/sizes.ts";

/** Says that the server cannot be reached, and looks for it again by itself, when the network is back, and on demand. */
export const ConnectionBar = () => {
  const t = useTranslate();
  const client = useQueryClient();
  const lost = useConnectionLost();
  const [trying, setTrying] = useState(false);
  const tryAgain = useCallback(async () => {
    setTrying(true);
    try {
      await request("query Reach { __typename }");
      await client.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
    } catch {
      // still away: the bar stays
    } finally {
      setTrying(false);
    }
  }, [client]);
  useEffect(() => {
    if (!lost) return undefined;
    const look = () => void tryAgain();
    const timer = setInterval(look, patience.connection);
    window.addEventListener("online", look);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", look);
    };
  }, [lost, tryAgain]);
  if (!lost) return null;
  return (
    <Box
      role="status"
      sx={(theme) => ({
        // at the foot, above its buttons: at the top it would cover the way out of a slide-in
        position: "fixed",
        bottom: { xs: size.topBar + 24, md: size.footer + 16 },
        left: "50%",
        transform: "translateX(-50%)",
        zIndex: 1500,
        width: "max-content",
        maxWidth: "calc(100vw - 24px)",
        display: "flex",
        alignItems: "center",
        gap: 2,
        minHeight: 40,
        pl: 3,
        pr: 1,
        borderRadius: radius.region,
        bgcolor: "surface.raised",
        color: "text.primary",
        boxShadow: shadowsOf(theme.palette.mode).menu,
        typography: "body2",
      })}
    >
      <Box component="span" sx={{ display: "flex", color: "tone.warning.solid" }}>
        <CloudOff size={16} aria-hidden />
      </Box>
      {t("connection.lost")}
      <QuietButton loading={trying} onClick={() => void tryAgain()}>
        {t("actions.tryAgain")}
      </QuietButton>
    </Box>
  );
};
