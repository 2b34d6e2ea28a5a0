import { ArrowLeftRight } from "lucide-react";
import { useNotify, useTranslate } from "react-admin";
import { useNavigate } from "react-router";
import { failureMessage } from "../../data/failure.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { detailPath } from "../../data/resources.ts";
import { useMayWrite } from "../../data/useMayWrite.ts";
import { useWrite } from "../../data/useWrite.ts";
import { formatQuantity } from "../../i18n/formats.ts";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import { type ShortLine, smaller } from "../../screens/detail/surface.ts";
import { useLocale } from "../../i18n/useLocale.ts";

/** Makes a draft transfer of what a line lacks, from the warehouse that has most of it: it moves nothing until it is opened. */
const BringMissing = () => {
  const t = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const navigate = useNavigate();
  const { create, busy } = useWrite("transfers");
  const may = useMayWrite("transfers", "create");
  const { item, place, short, elsewhere } = useRecord<ShortLine>();
  const [from] = elsewhere;
  if (!may || !from) return null;
  const quantity = smaller(short, from.available);
  const bring = async () => {
    try {
      const transfer = { originWarehouseId: from.warehouseId, destinationWarehouseId: place.id };
      const made = await create(transfer, { input: { lineItems: [{ skuId: item.id, quantity }] }, waits: false });
      void navigate(detailPath("transfers", made.id));
    } catch (error) {
      notify(failureMessage(error, t), { type: "error" });
    }
  };
  return (
    <SecondaryButton icon={ArrowLeftRight} size="small" loading={busy} onClick={() => void bring()}>
      {t("bringing.bring", { quantity: formatQuantity(quantity, locale), warehouse: from.name })}
    </SecondaryButton>
  );
};

export default BringMissing;
