import { useTranslate } from "react-admin";
import { useRecord } from "../../data/recordContext.tsx";
import { useQueryText } from "../../data/useQueryText.ts";
import { Alert } from "../../parts/Alert.tsx";
import { type BaseUnitAnswer, baseUnitQuery, documentsOf } from "./baseUnit.ts";
import { Documents } from "./OpenLines.tsx";

/** The documents that want or bring a SKU still: they come before its successor. */
const SuccessorLines = () => {
  const t = useTranslate();
  const { id } = useRecord();
  const { data } = useQueryText<BaseUnitAnswer>(baseUnitQuery, { id });
  if (!data?.skuBaseUnit) return null;
  const { openDocuments } = data.skuBaseUnit;
  const documents = documentsOf(data);
  return (
    <>
      <Alert tone={openDocuments > 0 ? "warning" : "success"}>
        {openDocuments > 0 ? t("successor.first", { smart_count: openDocuments }) : t("successor.none")}
      </Alert>
      {documents.length > 0 && <Documents title={t("successor.open")} documents={documents} />}
    </>
  );
};
export default SuccessorLines;
