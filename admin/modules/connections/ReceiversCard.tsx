import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link } from "react-router";
import { listPath } from "../../data/resources.ts";
import { Card } from "../../parts/Card.tsx";
import { Figure } from "./Figure.tsx";
import { IntegrationHead } from "./IntegrationHead.tsx";

type Props = { integration: string; failed: number; waiting: number };

/** An integration with receivers of its own: what waits and failed at all of them, and the way to each. */
export const ReceiversCard = ({ integration, failed, waiting }: Props) => {
  const t = useTranslate();
  return (
    <Card sx={{ display: "grid", gridTemplateRows: "1fr auto" }}>
      <Box sx={{ p: 4, display: "grid", gap: 3 }}>
        <IntegrationHead integration={integration} />
        <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 3 }}>
          <Figure value={waiting} name={t("connections.waiting")} tone={waiting > 0 ? "warning" : undefined} />
          <Figure value={failed} name={t("connections.failed")} tone={failed > 0 ? "error" : undefined} />
        </Box>
      </Box>
      <Box sx={{ px: 4, py: 2, borderTop: 1, borderColor: "line.subtle", bgcolor: "surface.raised" }}>
        <Box component={Link} to={listPath(integration)} sx={{ typography: "body2", color: "accent.text" }}>
          {t("connections.settings")}
        </Box>
      </Box>
    </Card>
  );
};
