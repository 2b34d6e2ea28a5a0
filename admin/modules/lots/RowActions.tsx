import { useState } from "react";
import { SlidersHorizontal } from "lucide-react";
import { useTranslate } from "ra-core";
import { useAccess } from "../../data/access.ts";
import { IconAction } from "../../parts/Buttons.tsx";
import { referenced } from "../../screens/detail/data/naming.ts";
import type { SpecialProps } from "../../screens/detail/special.ts";
import { AdjustLot } from "./AdjustLot.tsx";

/** What can be done with one lot in a list. */
const RowActions = ({ record }: SpecialProps) => {
  const t = useTranslate();
  const { may } = useAccess();
  const [open, setOpen] = useState(false);
  if (!may("lot:adjust")) return null;
  const sku = referenced(record, "skuId");
  const name = typeof record.lotNumber === "string" ? record.lotNumber : `#${record.id}`;
  return (
    <>
      <IconAction icon={SlidersHorizontal} text={t("lots.adjustOf", { name })} onClick={() => setOpen(true)} />
      {open && (
        <AdjustLot
          skuId={Number(record.skuId)}
          code={sku?.name ?? ""}
          lot={{ id: record.id, name, quantity: typeof record.quantity === "string" ? record.quantity : "0" }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

export default RowActions;
