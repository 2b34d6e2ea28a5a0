import { Box } from "@mui/material";
import { Download } from "lucide-react";
import { useLocale, useTranslate } from "react-admin";
import { useState } from "react";
import { exchangeKeysOf, fileLinesOf, importable } from "../../resources/core/exchange.ts";
import { failureMessage } from "../data/failure.ts";
import { resourceOf } from "../data/resources.ts";
import { useOperation } from "../data/useOperation.ts";
import { useCustomFields } from "../fields/useCustomFields.ts";
import { DropZone } from "../files/DropZone.tsx";
import { upload } from "../files/upload.ts";
import { Alert } from "../parts/Alert.tsx";
import { SecondaryButton } from "../parts/Buttons.tsx";
import { Choice } from "../parts/Choice.tsx";
import { columnName } from "./columnName.ts";
import { saveTemplate } from "./template.ts";

type Props = { module: string | undefined; onModule: (module: string) => void; onBegun: (id: number) => void };

/** What is brought in, and its file. */
export const Begin = ({ module, onModule, onBegun }: Props) => {
  const t = useTranslate();
  const language = (useLocale() ?? "en").slice(0, 2);
  const modules = importable();
  const chosen = modules.some(({ name }) => name === module) ? module! : modules[0]!.name;
  const resource = resourceOf(chosen);
  const custom = useCustomFields(chosen, resource.fields["customFields"] !== undefined);
  const { run } = useOperation("imports", "startImport");
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const take = async ([file]: readonly File[]) => {
    if (!file || share !== null) return;
    setFailure(null);
    setShare(0);
    try {
      const fileId = await upload(file, null, { onProgress: setShare, signal: new AbortController().signal });
      const { import: made } = (await run({ module: chosen, fileId, language }, "id")) as { import: { id: number } };
      onBegun(made.id);
    } catch (error) {
      setFailure(error);
    } finally {
      setShare(null);
    }
  };
  return (
    <Box sx={{ display: "grid", gap: 4 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "end" }}>
        <Box sx={{ flex: "1 1 240px", maxWidth: 360 }}>
          <Choice
            label={t("imports.into")}
            value={chosen}
            options={modules.map(({ name }) => ({ value: name, name: t(`resources.${name}.name`) }))}
            onChange={onModule}
          />
        </Box>
        <SecondaryButton
          icon={Download}
          onClick={() => saveTemplate(resource, custom, (field) => columnName(t, chosen, field))}
        >
          {t("imports.template")}
        </SecondaryButton>
      </Box>
      {fileLinesOf(resource) && (
        <Box sx={{ typography: "body2", color: "text.secondary" }}>
          {t("imports.byLines", { key: columnName(t, chosen, exchangeKeysOf(resource)[0]?.[0] ?? "") })}
        </Box>
      )}
      <DropZone limits={t("imports.limits")} onFiles={(files) => void take(files)} />
      <Box role="status" sx={{ typography: "body2", color: "text.secondary" }}>
        {share === null ? t("imports.about") : t("imports.sending", { share: Math.round(share * 100) })}
      </Box>
      {failure !== null && <Alert tone="danger" lead={failureMessage(failure, t)} />}
    </Box>
  );
};
