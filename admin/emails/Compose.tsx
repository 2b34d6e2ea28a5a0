import { Box } from "@mui/material";
import { Plus, Send } from "lucide-react";
import { useNotify, useTranslate } from "react-admin";
import { todayIn } from "../../resources/core/today.ts";
import { useState, type KeyboardEvent } from "react";
import { useAccess } from "../data/access.ts";
import { Failure, failureMessage, problemAt } from "../data/failure.ts";
import { useOperation } from "../data/useOperation.ts";
import { useQueryText } from "../data/useQueryText.ts";
import { useLocale } from "../i18n/useLocale.ts";
import { choicesFor } from "../modules/printing/choices.ts";
import { useOwnTemplates } from "../modules/printing/usePrinted.ts";
import { Alert, ErrorAlert } from "../parts/Alert.tsx";
import { PrimaryButton, QuietButton } from "../parts/Buttons.tsx";
import { Choice } from "../parts/Choice.tsx";
import { LoadError } from "../parts/LoadError.tsx";
import { SkeletonRows } from "../parts/Skeleton.tsx";
import { SlideIn } from "../parts/SlideIn.tsx";
import { attachedAs, draftQuery, type DraftAnswer } from "./asked.ts";
import { Documents, Files } from "./Attachments.tsx";
import { EmailField } from "./EmailField.tsx";
import { languages, withAddress, type Language } from "./letter.ts";
import { useLetter, type Begun } from "./useLetter.ts";

const most = { address: 254, addresses: 6000, subject: 200, body: 20_000 };
/** So many of the party's contacts are offered. */
const offered = 8;

/** What is wrong with a field, or with an address in it. */
const problemIn = (failure: unknown, field: string, t: ReturnType<typeof useTranslate>): string | undefined => {
  if (!(failure instanceof Failure)) return undefined;
  const path = Object.keys(failure.fields).find((each) => each === field || each.startsWith(`${field}.`));
  return path === undefined ? undefined : problemAt(failure, path, t);
};

type Props = { module: string; id: number; title: string; onClose: () => void; begun?: Begun };

/** Writes a mail about a record: its recipients, its attachments and its text. A mail that cannot be sent stays open. */
const Compose = ({ module, id, title, onClose, begun }: Props) => {
  const t = useTranslate();
  const notify = useNotify();
  const { sees, may, user } = useAccess();
  const spoken: Language = useLocale().startsWith("ru") ? "ru" : "en";
  const { data, error, refetch } = useQueryText<DraftAnswer>(draftQuery, { module, recordId: id }, { staleTime: 0 });
  const seesTemplates = sees("templates");
  const own = useOwnTemplates(seesTemplates ? module : undefined);
  const templates = own.data?.templates;
  const written = useLetter({
    at: [module, id, begun?.document ?? ""].join("/"),
    draft: data?.emailDraft,
    choices: (language) => (templates ? choicesFor(module, templates, { language, may }) : []),
    spoken,
    today: todayIn(user.account.timeZone),
    ...(begun && { begun }),
  });
  const { run, busy, failure, clear } = useOperation("emails", "sendEmail");
  const [isMore, setMore] = useState(false);
  const send = async () => {
    if (!written || busy) return;
    const { letter, subject, body, attached } = written;
    const { from, to, cc, bcc, replyTo, language, files } = letter;
    try {
      await run({
        ...{ module, recordId: id, from, to, cc, bcc, replyTo, subject, body, language },
        ...{ documents: attached.map((each) => attachedAs(each, letter.days)), fileIds: files },
      });
    } catch {
      return; // it stands in `failure`, and what was typed stays
    }
    written.done();
    notify(t("emails.sent"), { type: "success" });
    onClose();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  const of = (field: string) => problemIn(failure, field, t);
  const fields = ["from", "to", "cc", "bcc", "replyTo", "subject", "body", "documents", "fileIds"];
  const isNamed = fields.some((field) => of(field) !== undefined);
  const form = () => {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    if (!data || !written || (seesTemplates && !templates && !own.error)) return <SkeletonRows rows={8} />;
    const { letter, subject, body, choices, attached, set } = written;
    const { from, to: known } = data.emailDraft;
    const change = (part: Parameters<typeof set>[0]) => {
      clear();
      set(part);
    };
    const others = known.filter(({ email }) => !letter.to.includes(email)).slice(0, offered);
    const isCopied = isMore || [letter.cc, letter.bcc, letter.replyTo].some((each) => each !== "");
    return (
      <Box onKeyDown={onKey} sx={{ display: "grid", gap: 4 }}>
        {from.length === 0 && <Alert tone="warning">{t("emails.unverified")}</Alert>}
        {failure !== null && !isNamed && <ErrorAlert>{failureMessage(failure, t)}</ErrorAlert>}
        <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { xs: "1fr", md: "minmax(0, 1fr) 140px" } }}>
          <Box sx={{ minWidth: 0 }}>
            <Choice
              label={t("emails.from")}
              value={letter.from}
              options={from.map(({ email, name }) => ({ value: email, name: `${name} <${email}>` }))}
              onChange={(value) => change({ from: value })}
            />
            {of("from") && <ErrorAlert>{of("from")}</ErrorAlert>}
          </Box>
          <Choice
            label={t("emails.language")}
            value={letter.language}
            options={languages}
            onChange={(value) => change({ language: value === "ru" ? "ru" : "en" })}
          />
        </Box>
        <Box>
          <EmailField
            label={t("emails.to")}
            value={letter.to}
            onChange={(to) => change({ to })}
            problem={of("to")}
            help={t("emails.toHelp")}
            most={most.addresses}
            autoFocus
          />
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 1 }}>
            {others.map(({ email, name }) => (
              <QuietButton
                key={email}
                icon={Plus}
                aria-label={t("emails.add", { name: `${name} ${email}`.trim() })}
                onClick={() => change({ to: withAddress(letter.to, email) })}
              >
                {name || email}
              </QuietButton>
            ))}
            {!isCopied && <QuietButton onClick={() => setMore(true)}>{t("emails.more")}</QuietButton>}
          </Box>
        </Box>
        {isCopied &&
          (["cc", "bcc", "replyTo"] as const).map((name) => (
            <EmailField
              key={name}
              label={t(`emails.${name}`)}
              value={letter[name]}
              onChange={(value) => change({ [name]: value })}
              problem={of(name)}
              most={name === "replyTo" ? most.address : most.addresses}
            />
          ))}
        <EmailField
          label={t("emails.subject")}
          value={subject}
          onChange={(value) => change({ subject: value })}
          problem={of("subject")}
          most={most.subject}
        />
        <EmailField
          label={t("emails.body")}
          value={body}
          onChange={(value) => change({ body: value })}
          problem={of("body")}
          rows={7}
          most={most.body}
        />
        {own.error ? (
          <LoadError title={t("emails.templatesFailed")} error={own.error} onRetry={() => void own.refetch()} />
        ) : seesTemplates ? (
          <Documents
            choices={choices}
            attached={attached}
            about={{ module, id, language: letter.language, days: letter.days }}
            onChange={(documents) => change({ documents })}
            onDays={(days) => change({ days })}
            problem={of("documents") && <ErrorAlert>{of("documents")}</ErrorAlert>}
          />
        ) : (
          <Alert tone="neutral">{t("emails.noDocuments")}</Alert>
        )}
        {data.files.length > 0 && (
          <Files files={data.files} ids={letter.files} onChange={(files) => change({ files })} />
        )}
        {of("fileIds") && <ErrorAlert>{of("fileIds")}</ErrorAlert>}
      </Box>
    );
  };
  return (
    <SlideIn
      open
      onClose={onClose}
      title={t("emails.write", { name: title })}
      footer={
        <PrimaryButton icon={Send} keys={["Ctrl", "Enter"]} loading={busy} onClick={() => void send()}>
          {t("emails.send")}
        </PrimaryButton>
      }
    >
      {form()}
    </SlideIn>
  );
};

export default Compose;
