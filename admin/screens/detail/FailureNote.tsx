import type { SxProps, Theme } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslate } from "ra-core";
import { Failure, sayFailure } from "../../data/failure.ts";
import { QuietButton } from "../../parts/Buttons.tsx";
import { Note } from "../../parts/Note.tsx";

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const nameOf = (consumer: unknown): string => {
  if (typeof consumer === "string") return consumer;
  const { code, name, text } = (consumer ?? {}) as { code?: unknown; name?: unknown; text?: unknown };
  return [code ?? name, text].filter((part) => typeof part === "string").join(" ");
};

/** Why something was not done: what stands in the way, who changed it meanwhile, and the way on. */
export const FailureNote = ({ failure, title, sx }: { failure: unknown; title?: string; sx?: SxProps<Theme> }) => {
  const t = useTranslate();
  const client = useQueryClient();
  const stale = failure instanceof Failure && failure.code === "CONFLICT";
  const consumers = failure instanceof Failure ? list(failure.detail.consumers).map(nameOf).filter(Boolean) : [];
  return (
    <Note
      tone="danger"
      lead={title ?? t("detail.notDone")}
      actions={
        stale ? (
          <QuietButton onClick={() => void client.invalidateQueries()}>{t("detail.readAgain")}</QuietButton>
        ) : undefined
      }
      {...(sx && { sx })}
    >
      {sayFailure(failure, t)}
      {consumers.length > 0 && ` ${consumers.join(", ")}`}
    </Note>
  );
};
