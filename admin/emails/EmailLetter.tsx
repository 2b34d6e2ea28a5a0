import { Box } from "@mui/material";
import { FileText, Paperclip } from "lucide-react";
import { useTranslate } from "react-admin";
import { PrintLink } from "../modules/printing/PrintLink.tsx";
import type { PrintState } from "../modules/printing/printState.ts";
import { Withheld } from "../parts/Withheld.tsx";
import { Alert } from "../parts/Alert.tsx";
import type { AttachedDocument, AttachedFile, Email } from "./asked.ts";

type Told = Pick<Email, "body" | "secrets" | "cc" | "bcc" | "language" | "documents" | "files" | "state" | "failure">;
type Props = {
  mail: Told;
  module: string;
  recordId: number;
  /** Addresses of the record's files, by id. */
  urls?: ReadonlyMap<number, string>;
};

const printed = (language: string, { paper, templateId, from, to }: AttachedDocument): PrintState => ({
  language,
  document: paper ?? `own-${templateId}`,
  ...(from && { from }),
  ...(to && { to }),
});

const sentence = { waiting: "later", sent: "partly", kept: "partly", bounced: "never", failed: "never" } as const;

/** A mail that was written: its text, what went along, and what became of it. Papers open as they are now, as their reader may see them. */
export const EmailLetter = ({ mail, module, recordId, urls }: Props) => {
  const t = useTranslate();
  const { body, secrets, cc, bcc, language, documents, files, state, failure } = mail;
  const copies = (["cc", "bcc"] as const).flatMap((name) => {
    const list = { cc, bcc }[name];
    return list ? [`${t(`emails.${name}`)}: ${list}`] : [];
  });
  const nameOf = ({ id, name }: AttachedFile) => {
    const url = urls?.get(id);
    return url === undefined ? (
      name
    ) : (
      <a href={url} target="_blank" rel="noopener">
        {name}
      </a>
    );
  };
  return (
    <Box sx={{ display: "grid", gap: 3, minWidth: 0 }}>
      {failure && (
        <Alert tone={state === "bounced" || state === "failed" ? "danger" : "warning"}>
          {t(`emails.${sentence[state]}`, { why: failure })}
        </Alert>
      )}
      {copies.map((line) => (
        <Box key={line} sx={{ typography: "body2", color: "text.secondary", overflowWrap: "anywhere" }}>
          {line}
        </Box>
      ))}
      <Box sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{body}</Box>
      <Withheld secrets={secrets} />
      {documents.length + files.length > 0 && (
        <Box component="ul" aria-label={t("emails.attached")} sx={{ m: 0, p: 0, listStyle: "none", display: "grid" }}>
          {documents.map((document) => (
            <Box
              component="li"
              key={document.name}
              sx={{ display: "flex", gap: 2, alignItems: "center", minHeight: 32 }}
            >
              <FileText size={16} aria-hidden />
              {document.report ? (
                document.name
              ) : (
                <PrintLink module={module} id={recordId} title={document.name} state={printed(language, document)}>
                  {document.name}
                </PrintLink>
              )}
            </Box>
          ))}
          {files.map((file) => (
            <Box component="li" key={file.id} sx={{ display: "flex", gap: 2, alignItems: "center", minHeight: 32 }}>
              <Paperclip size={16} aria-hidden />
              <Box sx={{ overflowWrap: "anywhere" }}>{nameOf(file)}</Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
};
