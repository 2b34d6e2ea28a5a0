import { Box } from "@mui/material";
import { useTheme } from "@mui/material/styles";
import { Pause, Play, PlugZap } from "lucide-react";
import { useRefresh, useTranslate } from "react-admin";
import { Link } from "react-router";
import { failureMessage } from "../../data/failure.ts";
import { listPath, resourceOf } from "../../data/resources.ts";
import { useMayWrite } from "../../data/useMayWrite.ts";
import { useOperation } from "../../data/useOperation.ts";
import { ErrorAlert } from "../../parts/Alert.tsx";
import { QuietButton } from "../../parts/Buttons.tsx";
import { Card } from "../../parts/Card.tsx";
import { Stamp } from "../../parts/Day.tsx";
import { Glyph } from "../../parts/Glyph.tsx";
import { Figure } from "./Figure.tsx";
import { IntegrationHead } from "./IntegrationHead.tsx";
import type { Connection } from "./items.ts";

const looks = {
  off: { shape: "draft", tone: "neutral" },
  connected: { shape: "done", tone: "success" },
  reconnect: { shape: "open", tone: "warning" },
  held: { shape: "open", tone: "warning" },
} as const;

const StateChip = ({ of }: { of: keyof typeof looks }) => {
  const t = useTranslate();
  const { palette } = useTheme();
  const { shape, tone } = looks[of];
  return (
    <Box
      component="span"
      sx={{
        display: "inline-flex",
        alignItems: "center",
        gap: "6px",
        height: 22,
        px: 2,
        borderRadius: "12px",
        bgcolor: palette.tone[tone].tint,
        color: palette.tone[tone].text,
        typography: "caption",
        whiteSpace: "nowrap",
        "--glyph-ground": palette.surface.sheet,
      }}
    >
      <Glyph shape={shape} colour={palette.tone[tone].solid} />
      {t(`connections.states.${of}`)}
    </Box>
  );
};

/** One integration: how its connection stands, what waits and what failed, and the way to its settings. */
export const ConnectionCard = ({ connection }: { connection: Connection }) => {
  const t = useTranslate();
  const refresh = useRefresh();
  const { integration, isHeld, state, words, waiting, failed, lastDoneAt } = connection;
  const holding = useOperation("connections", "holdConnection");
  const testing = useOperation("connections", "testConnection");
  const failure = holding.failure ?? testing.failure;
  const mayHold = useMayWrite("connections", "update");
  const act = async ({ run }: typeof holding, input: Readonly<Record<string, unknown>>) => {
    try {
      await run({ id: connection.id, ...input });
      refresh();
    } catch {
      // said by `failure`
    }
  };
  return (
    <Card sx={{ display: "grid", gridTemplateRows: "1fr auto" }}>
      <Box sx={{ p: 4, display: "grid", gap: 3 }}>
        <IntegrationHead integration={integration}>
          <StateChip of={isHeld ? "held" : state} />
        </IntegrationHead>
        <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1.4fr) 1fr 1fr", gap: 3 }}>
          <Figure value={<Stamp value={lastDoneAt} />} name={t("connections.lastDone")} />
          <Figure value={waiting} name={t("connections.waiting")} tone={Number(waiting) > 0 ? "warning" : undefined} />
          <Figure value={failed} name={t("connections.failed")} tone={Number(failed) > 0 ? "error" : undefined} />
        </Box>
        {failure && <ErrorAlert>{failureMessage(failure, t)}</ErrorAlert>}
      </Box>
      <Box
        sx={{
          ...{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, px: 4, py: 2 },
          ...{ borderTop: 1, borderColor: "line.subtle", bgcolor: "surface.raised" },
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0, typography: "caption", color: "text.secondary", overflowWrap: "anywhere" }}>
          {isHeld ? t("connections.held") : words}
        </Box>
        {mayHold && (
          <>
            <QuietButton icon={PlugZap} size="small" loading={testing.busy} onClick={() => void act(testing, {})}>
              {t("connections.test")}
            </QuietButton>
            <QuietButton
              icon={isHeld ? Play : Pause}
              size="small"
              loading={holding.busy}
              onClick={() => void act(holding, { isHeld: !isHeld })}
            >
              {t(isHeld ? "connections.goOn" : "connections.hold")}
            </QuietButton>
          </>
        )}
        {!resourceOf(integration).single && (
          <Box component={Link} to={listPath(integration)} sx={{ typography: "body2", color: "accent.text" }}>
            {t("connections.settings")}
          </Box>
        )}
      </Box>
    </Card>
  );
};
