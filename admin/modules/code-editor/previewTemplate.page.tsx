import { useTranslate } from "react-admin";
import { TemplatePreview } from "./TemplatePreview.tsx";

/** Any document by itself. */
const PreviewTemplate = () => {
  const t = useTranslate();
  return <TemplatePreview title={t("pages.previewTemplate.name")} />;
};

export default PreviewTemplate;
