import { useTranslate } from "react-admin";
import { TemplatePreview } from "./TemplatePreview.tsx";

/** Documents of customers, each with a customer of one's choice. */
const TemplateTest = () => {
  const t = useTranslate();
  return <TemplatePreview title={t("pages.templateTest.name")} only="customers" />;
};

export default TemplateTest;
