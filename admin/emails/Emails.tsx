import { Box } from "@mui/material";
import { ChevronDown, ChevronRight, Send } from "lucide-react";
import { useTranslate } from "react-admin";
import { useId, useState } from "react";
import { failureMessage } from "../data/failure.ts";
import { useOperation } from "../data/useOperation.ts";
import { useQueryText } from "../data/useQueryText.ts";
import { useWithheld } from "../parts/Withheld.tsx";
import { ErrorAlert } from "../parts/Alert.tsx";
import { PrimaryButton, QuietButton } from "../parts/Buttons.tsx";
import { Stamp } from "../parts/Day.tsx";
import { LoadError } from "../parts/LoadError.tsx";
import { SkeletonRows } from "../parts/Skeleton.tsx";
import { SlideIn } from "../parts/SlideIn.tsx";
import { threadQuery, type Email, type EmailState, type ThreadAnswer } from "./asked.ts";
import { EmailLetter } from "./EmailLetter.tsx";

/** Milliseconds between two looks while a mail is under way. */
const pause = 3000;
const tones: Readonly<Record<EmailState, "neutral" | "success" | "info" | "danger">> = {
  ...{ waiting: "neutral", sent: "success", kept: "info", bounced: "danger", failed: "danger" },
};

type RowProps = {
  mail: Email;
  module: string;
  recordId: number;
  urls: ReadonlyMap<number, string>;
};

const EmailRow = ({ mail, module, recordId, urls }: RowProps) => {
  const t = useTranslate();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { run, busy, failure } = useOperation("emails", "sendEmailAgain");
  const Chevron = open ? ChevronDown : ChevronRight;
  const tone = tones[mail.state];
  const withheld = useWithheld(mail.secrets);
  return (
    <Box component="li" sx={{ py: 2, borderBottom: 1, borderColor: "line.subtle" }}>
      <Box
        component="button"
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        sx={{
          ...{ all: "unset", boxSizing: "border-box", width: "100%", minHeight: 44, cursor: "pointer" },
          ...{ display: "grid", gridTemplateColumns: "20px minmax(0, 1fr) auto", columnGap: 2, alignItems: "start" },
          "&:focus-visible": { outline: "2px solid", outlineColor: "accent.main", borderRadius: "4px" },
        }}
      >
        <Chevron size={16} aria-hidden style={{ marginTop: 3 }} />
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ fontWeight: 560, overflowWrap: "anywhere" }}>{mail.subject}</Box>
          <Box sx={{ typography: "body2", color: "text.secondary", overflowWrap: "anywhere" }}>{mail.to}</Box>
          <Box sx={{ typography: "caption", color: "text.secondary" }}>
            {mail.cause ? t("emails.by", { cause: mail.cause, name: mail.sender }) : mail.sender} ·{" "}
            <Stamp value={mail.createdAt} />
          </Box>
        </Box>
        <Box
          component="span"
          sx={{
            ...{ px: 2, borderRadius: "10px", typography: "caption", whiteSpace: "nowrap" },
            ...{ bgcolor: `tone.${tone}.tint`, color: `tone.${tone}.text` },
          }}
        >
          {t(`emails.states.${mail.state}`)}
        </Box>
      </Box>
      {open && (
        <Box id={id} sx={{ pl: 6, pt: 2, display: "grid", gap: 3, justifyItems: "start" }}>
          <EmailLetter mail={mail} module={module} recordId={recordId} urls={urls} />
          {failure !== null && <ErrorAlert>{failureMessage(failure, t)}</ErrorAlert>}
          {withheld === null && (
            <QuietButton
              icon={Send}
              loading={busy}
              onClick={() => void run({ id: mail.id }, "id").catch(() => undefined)}
            >
              {t("emails.again")}
            </QuietButton>
          )}
        </Box>
      )}
    </Box>
  );
};

type Props = { module: string; id: number; title: string; onClose: () => void; onWrite: (() => void) | undefined };

/** What was mailed about one record, the newest first, and what became of it. */
const Emails = ({ module, id, title, onClose, onWrite }: Props) => {
  const t = useTranslate();
  const { data, error, refetch } = useQueryText<ThreadAnswer>(
    threadQuery,
    { module, recordId: id },
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.recordEmails.some((mail) => mail.state === "waiting") ? pause : false,
    },
  );
  const urls = new Map(data?.files.map((file) => [file.id, file.url]));
  return (
    <SlideIn
      open
      onClose={onClose}
      title={t("emails.about", { name: title })}
      footer={
        onWrite && (
          <PrimaryButton icon={Send} onClick={onWrite}>
            {t("emails.new")}
          </PrimaryButton>
        )
      }
    >
      {error && <LoadError title={t("emails.failed")} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={4} />}
      {data?.recordEmails.length === 0 && <Box sx={{ color: "text.secondary" }}>{t("emails.none")}</Box>}
      <Box component="ul" aria-label={t("emails.open")} sx={{ m: 0, p: 0, listStyle: "none" }}>
        {data?.recordEmails.map((mail) => (
          <EmailRow key={mail.id} mail={mail} module={module} recordId={id} urls={urls} />
        ))}
      </Box>
    </SlideIn>
  );
};

export default Emails;
