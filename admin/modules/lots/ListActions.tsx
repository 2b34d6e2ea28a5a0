import { useState } from "react";
import { Plus } from "lucide-react";
import { useTranslate } from "ra-core";
import { useAccess } from "../../data/access.ts";
import { QuietButton } from "../../parts/Buttons.tsx";
import type { SpecialProps } from "../../screens/detail/special.ts";
import { CreateLot } from "./CreateLot.tsx";

/** Above the lots of a SKU: a new one. */
const ListActions = ({ record }: SpecialProps) => {
  const t = useTranslate();
  const { may } = useAccess();
  const [open, setOpen] = useState(false);
  if (!may("lot:create")) return null;
  return (
    <>
      <QuietButton icon={Plus} onClick={() => setOpen(true)} sx={{ minHeight: 28 }}>
        {t("lots.create")}
      </QuietButton>
      {open && (
        <CreateLot
          skuId={record.id}
          code={typeof record.code === "string" ? record.code : ""}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

export default ListActions;
