import { Box } from "@mui/material";
import { PenLine } from "lucide-react";
import { useNotify, useTranslate } from "react-admin";
import { useEffect, useState } from "react";
import { mayWrite, useAccess } from "../../data/access.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { useOperation } from "../../data/useOperation.ts";
import { useQueryText } from "../../data/useQueryText.ts";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import { Card } from "../../parts/Card.tsx";
import { ConfirmDialog } from "../../parts/ConfirmDialog.tsx";
import { partsOf, storedWork, withheldBy, type Rights, type StoredModule } from "./rights.ts";

/** Whose name stored work is done in, with which of their rights, and who wrote it. A reader of all its parts can take them over. */
export const Authors = ({ module, plain = false }: { module: StoredModule; plain?: boolean }) => {
  const t = useTranslate();
  const notify = useNotify();
  const access = useAccess();
  const { id, version } = useRecord();
  const { query, sign, about } = storedWork[module];
  const { data, refetch } = useQueryText<{ work: { rights: Rights | null } | null }>(query, { id });
  // another version may have other writers
  useEffect(() => void refetch(), [refetch, version]);
  const { run } = useOperation(module, sign);
  const [signing, setSigning] = useState(false);
  const rights = data?.work?.rights;
  if (!rights) return null;
  const { signer, writers, departed, lacks } = rights;
  const me = access.user.id;
  const others = writers.filter((writer) => writer.id !== me);
  const left = withheldBy(rights).map((kind) => t(`storedWork.withholds.${kind}`));
  const names = [...writers.map(({ name }) => name), ...(departed ? [t("storedWork.departed")] : [])];
  const word = (table: string, field: string) =>
    t(`resources.${table}.fields.${field}`, { _: t(`resources.fields.${field}`, { _: field }) });
  const mayTake = !plain && mayWrite(access, module, "update") && (others.length > 0 || departed || signer?.id !== me);
  const take = async () => {
    await run({ id });
    await refetch();
    notify(t("storedWork.signed"), { type: "success" });
  };
  return (
    <Card
      title={t("storedWork.title")}
      aside={
        mayTake && (
          <SecondaryButton icon={PenLine} onClick={() => setSigning(true)}>
            {t("storedWork.sign")}
          </SecondaryButton>
        )
      }
    >
      <Box sx={{ px: 4, pb: 4, display: "grid", gap: 1, typography: "body2" }}>
        <Box>
          {module === "templates" || module === "projects"
            ? t(`storedWork.${about}`)
            : signer
              ? `${t("storedWork.signer", { name: signer.name })}. ${t(`storedWork.${about}`)}`
              : t("storedWork.noSigner")}
        </Box>
        {names.length > 0 && (
          <Box sx={{ color: "text.secondary" }}>{t("storedWork.writers", { names: names.join(", ") })}</Box>
        )}
        {left.length > 0 && (
          <Box>{t(writers.length > 1 ? "storedWork.left" : "storedWork.leftAll", { amounts: left.join(", ") })}</Box>
        )}
        {lacks.length > 0 && <Box>{t("storedWork.rights", { smart_count: lacks.length, count: lacks.length })}</Box>}
      </Box>
      <ConfirmDialog
        open={signing}
        onClose={() => setSigning(false)}
        title={t("storedWork.signTitle")}
        confirm={t("storedWork.sign")}
        onConfirm={take}
      >
        <Box>{t("storedWork.signAbout")}</Box>
        <Box component="ul" sx={{ m: 0, pl: 4, typography: "body2" }}>
          {others.map(({ id: writer, name, fields }) => (
            <li key={writer}>{t("storedWork.partsOf", { name, parts: partsOf(fields, word).join(", ") })}</li>
          ))}
        </Box>
      </ConfirmDialog>
    </Card>
  );
};
