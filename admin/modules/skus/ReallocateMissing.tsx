import { useState } from "react";
import { Shuffle } from "lucide-react";
import { useNotify, useTranslate } from "react-admin";
import { useAccess } from "../../data/access.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { useOperation } from "../../data/useOperation.ts";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import { EffectDialog, type ShortLine } from "../../screens/detail/surface.ts";

/** Allocates the place's stock of a line's SKU anew, to the orders that ship first, once the reader has seen who gains and who loses. */
const ReallocateMissing = () => {
  const t = useTranslate();
  const notify = useNotify();
  const { may } = useAccess();
  const { item, place, holders, waits } = useRecord<ShortLine>();
  const { run, preview } = useOperation("skus", "reallocateSku");
  const [asked, setAsked] = useState(false);
  const some = holders.length > 0 || waits === "auto_fill_off";
  if (!some || !may("sales_order:reallocate") || !may("lot:adjust")) return null;
  const input = { skuId: item.id, warehouseId: place.id };
  const words = { code: item.name, place: place.name };
  return (
    <>
      <SecondaryButton icon={Shuffle} size="small" onClick={() => setAsked(true)}>
        {t("reallocating.act")}
      </SecondaryButton>
      {asked && (
        <EffectDialog
          title={t("reallocating.title", words)}
          about={t("reallocating.about")}
          act={t("reallocating.act")}
          ask={() => preview(input)}
          make={async () => {
            await run(input);
            notify(t("reallocating.done", words), { type: "success" });
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
};

export default ReallocateMissing;
