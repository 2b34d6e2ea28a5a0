import { Box } from "@mui/material";
import { KeyRound } from "lucide-react";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { useAccess } from "../../data/access.ts";
import { failureMessage } from "../../data/failure.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { useOperation } from "../../data/useOperation.ts";
import { Alert, ErrorAlert } from "../../parts/Alert.tsx";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import { Card } from "../../parts/Card.tsx";
import { ShownOnce } from "../../parts/ShownOnce.tsx";

/** What a receiver checks signatures with: made here, and shown this once. Nothing is sent before there is one. */
const Secret = () => {
  const t = useTranslate();
  const { id, secretMadeAt } = useRecord();
  const { may } = useAccess();
  const { run, busy, failure } = useOperation("webhooks", "renewWebhookSecret");
  const [secret, setSecret] = useState<string>();
  const renew = async () => {
    try {
      setSecret(String((await run({ id })).token));
    } catch {
      // said by `failure`
    }
  };
  return (
    <Card title={t("webhooks.secret")}>
      <Box sx={{ px: 4, pb: 4, display: "grid", gap: 3, justifyItems: "start", "& > *": { minWidth: 0 } }}>
        {!secretMadeAt && !secret && <Alert tone="warning">{t("webhooks.noSecret")}</Alert>}
        <Box sx={{ typography: "body2", color: "text.secondary", overflowWrap: "anywhere" }}>
          {t("webhooks.secretAbout")}
        </Box>
        {failure && <ErrorAlert>{failureMessage(failure, t)}</ErrorAlert>}
        {secret && <ShownOnce label={t("webhooks.secret")} notice={t("webhooks.secretShown")} text={secret} />}
        {may("webhook:update:single") && (
          <SecondaryButton icon={KeyRound} loading={busy} onClick={() => void renew()}>
            {t(secretMadeAt ? "webhooks.newSecret" : "webhooks.firstSecret")}
          </SecondaryButton>
        )}
      </Box>
    </Card>
  );
};

export default Secret;
