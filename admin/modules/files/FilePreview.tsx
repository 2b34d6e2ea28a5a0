import { Box } from "@mui/material";
import { Download } from "lucide-react";
import { useTranslate } from "react-admin";
import { isImage } from "../../files/limits.ts";
import { openFile, useSignedUrls } from "../../files/useSignedUrls.ts";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import { Card } from "../../parts/Card.tsx";
import { useRecord } from "../../data/recordContext.tsx";

/** The image itself, or the way to the file. */
const FilePreview = () => {
  const record = useRecord();
  const t = useTranslate();
  const { name, type, path } = record as unknown as { name: string; type: string; path: string };
  const urls = useSignedUrls(isImage(type) ? [path] : []);
  return (
    <Card>
      <Box sx={{ display: "grid", gap: 4, justifyItems: "start", p: 4 }}>
        {isImage(type) && urls[path] && (
          <Box component="img" src={urls[path]} alt={name} sx={{ maxWidth: "100%", maxHeight: "60vh" }} />
        )}
        {!isImage(type) && <Box sx={{ color: "text.secondary" }}>{t("files.noPreview")}</Box>}
        <SecondaryButton icon={Download} onClick={() => void openFile({ path, name })}>
          {t("files.download")}
        </SecondaryButton>
      </Box>
    </Card>
  );
};

export default FilePreview;
