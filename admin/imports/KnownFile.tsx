import { Link } from "@mui/material";
import { useTranslate } from "react-admin";
import { failureMessage } from "../data/failure.ts";
import { useOperation } from "../data/useOperation.ts";
import { Alert } from "../parts/Alert.tsx";
import { QuietButton } from "../parts/Buttons.tsx";
import type { Import } from "./useImport.ts";

/** Whose export a file looks like, and the way to have it read as it stands. */
export const KnownFile = ({ asked: { id, module, notation } }: { asked: Import }) => {
  const t = useTranslate();
  const { run, busy, failure } = useOperation("imports", "readImport");
  const { known, encoding, delimiter, hasHeader } = notation;
  if (known === undefined) return null;
  const read = (as: { known?: null }) =>
    void run({ id, notation: { encoding, delimiter, hasHeader, ...as } }).catch(() => undefined);
  if (failure) return <Alert tone="danger" lead={failureMessage(failure, t)} />;
  if (known === null)
    return (
      <QuietButton loading={busy} onClick={() => read({})} sx={{ justifySelf: "start" }}>
        {t("imports.asExport")}
      </QuietButton>
    );
  const { system, lists, source, into } = known;
  const isOurs = into.includes(module);
  const modules = into.map((name) => t(`resources.${name}.name`)).join(", ");
  return (
    <Alert
      tone={isOurs ? "info" : "warning"}
      lead={t("imports.knownAs", { system, what: t(`imports.knownLists.${lists}`) })}
      actions={
        isOurs && (
          <QuietButton loading={busy} onClick={() => read({ known: null })}>
            {t("imports.asItStands")}
          </QuietButton>
        )
      }
    >
      {isOurs ? t("imports.knownMapped") : t("imports.knownElsewhere", { modules })}{" "}
      <Link href={source} target="_blank" rel="noreferrer">
        {t("imports.knownSource")}
      </Link>
    </Alert>
  );
};
