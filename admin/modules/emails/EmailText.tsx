import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { TextLink } from "../../access/TextLink.tsx";
import { detailPath } from "../../data/resources.ts";
import { useRecord } from "../../data/recordContext.tsx";
import type { Email } from "../../emails/asked.ts";
import { EmailLetter } from "../../emails/EmailLetter.tsx";
import { Card } from "../../parts/Card.tsx";

/** A mail about a record on its own page, with the way to the record. */
const EmailText = () => {
  const record = useRecord() as unknown as Email & { module: string; recordId: number };
  const t = useTranslate();
  const { module, recordId } = record;
  return (
    <Card title={t("resources.emails.fields.body")}>
      <Box sx={{ display: "grid", gap: 3 }}>
        {/* why it failed stands in a field of its own here */}
        <EmailLetter mail={{ ...record, cc: null, bcc: null, failure: null }} module={module} recordId={recordId} />
        <TextLink to={detailPath(module, recordId)}>{t("emails.openRecord")}</TextLink>
      </Box>
    </Card>
  );
};

export default EmailText;
