import { useTranslate } from "react-admin";
import { isOffered } from "../../../resources/core/operations.ts";
import { operations } from "../../../resources/skus/operations.ts";
import { useAccess } from "../../data/access.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { useQueryText } from "../../data/useQueryText.ts";
import { Alert } from "../../parts/Alert.tsx";
import { QuietButton } from "../../parts/Buttons.tsx";
import { useOtherOperation } from "../../screens/detail/surface.ts";
import { type BaseUnitAnswer, baseUnitQuery } from "./baseUnit.ts";

/** Says that a SKU with entries needs a successor to be counted in another unit, and leads to making one. */
const SuccessorOffer = () => {
  const t = useTranslate();
  const { id } = useRecord();
  const { may } = useAccess();
  const become = useOtherOperation();
  const { data } = useQueryText<BaseUnitAnswer>(baseUnitQuery, { id });
  if (!data?.skuBaseUnit?.isEntered) return null;
  return (
    <Alert
      tone="info"
      lead={t("successor.entered")}
      actions={
        isOffered(operations.makeSuccessor, may) && (
          <QuietButton onClick={() => become("makeSuccessor")}>
            {t("resources.skus.operations.makeSuccessor.button")}
          </QuietButton>
        )
      }
    >
      {t("successor.offer")}
    </Alert>
  );
};
export default SuccessorOffer;
