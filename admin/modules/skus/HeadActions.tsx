import { useState } from "react";
import { SlidersHorizontal } from "lucide-react";
import { useTranslate } from "ra-core";
import { useAccess } from "../../data/access.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import type { SpecialProps } from "../../screens/detail/special.ts";
import { AdjustLot } from "../lots/AdjustLot.tsx";

/** Correcting the stock of a SKU from wherever one is on its page. */
const HeadActions = ({ record }: SpecialProps) => {
  const t = useTranslate();
  const { may } = useAccess();
  const [open, setOpen] = useState(false);
  useShortcut("A", t("lots.adjust"), () => setOpen(true), { enabled: may("lot:adjust") && !open });
  if (!may("lot:adjust")) return null;
  return (
    <>
      <SecondaryButton icon={SlidersHorizontal} keys={["A"]} onClick={() => setOpen(true)}>
        {t("lots.adjust")}
      </SecondaryButton>
      {open && (
        <AdjustLot
          skuId={record.id}
          code={typeof record.code === "string" ? record.code : ""}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

export default HeadActions;
