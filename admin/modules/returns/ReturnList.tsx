import { useState } from "react";
import { Box } from "@mui/material";
import { useNotify, useTranslate } from "react-admin";
import { useRecord } from "../../data/recordContext.tsx";
import { useOperation } from "../../data/useOperation.ts";
import { formatQuantity } from "../../i18n/formats.ts";
import { EffectDialog, numberOf, plus, useSave } from "../../screens/detail/surface.ts";
import { EditReturn } from "./EditReturn.tsx";
import { ReceiveReturn } from "./ReceiveReturn.tsx";
import { ReturnCard } from "./ReturnCard.tsx";
import type { Receipt, Returned, ShippedLot } from "./returns.ts";
import { useLocale } from "../../i18n/useLocale.ts";

type Step = { verb: "receive" | "edit" | "delete"; returned: Returned } | { verb: "takeBack"; receipt: Receipt };

/** Every return of the order, newest first, with what can be done about it. */
export const ReturnList = ({ returns, shipped }: { returns: readonly Returned[]; shipped: readonly ShippedLot[] }) => {
  const record = useRecord();
  const t = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const [step, setStep] = useState<Step | null>(null);
  const { save, preview } = useSave("sales_orders", { id: Number(record.id), version: Number(record.version) });
  const takeBack = useOperation("return_receivements", "deleteReturnReceivement");
  const close = () => setStep(null);
  if (returns.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="returns-title" sx={{ display: "grid", gap: 3, minWidth: 0 }}>
      <Box component="h2" id="returns-title" sx={{ m: 0, typography: "h3" }}>
        {t("returns.list")}{" "}
        <Box component="span" sx={{ color: "text.secondary", fontWeight: 440 }}>
          {returns.length}
        </Box>
      </Box>
      {returns.map((returned) => (
        <ReturnCard
          key={returned.id}
          returned={returned}
          onReceive={() => setStep({ verb: "receive", returned })}
          onEdit={() => setStep({ verb: "edit", returned })}
          onDelete={() => setStep({ verb: "delete", returned })}
          onTakeBack={(receipt) => setStep({ verb: "takeBack", receipt })}
        />
      ))}
      {step?.verb === "receive" && <ReceiveReturn returned={step.returned} onClose={close} />}
      {step?.verb === "edit" && (
        <EditReturn returned={step.returned} returns={returns} shipped={shipped} onClose={close} />
      )}
      {step?.verb === "takeBack" && (
        <EffectDialog
          title={t("returns.takeBack.title", {
            quantity: formatQuantity(step.receipt.quantity, locale),
            code: step.receipt.skuReference?.name,
          })}
          about={t("returns.takeBack.about")}
          act={t("returns.takeBack.act")}
          danger
          ask={() => takeBack.preview({ id: step.receipt.id })}
          make={async () => {
            await takeBack.run({ id: step.receipt.id });
            notify(t("returns.takeBack.done"), { type: "success" });
          }}
          onClose={close}
        />
      )}
      {step?.verb === "delete" && (
        <EffectDialog
          title={t("returns.delete.title", { number: numberOf("returns", String(step.returned.displayId)) })}
          about={t(step.returned.receivements.length > 0 ? "returns.delete.aboutReceived" : "returns.delete.about", {
            quantity: formatQuantity(plus("0", ...step.returned.receivements.map(({ quantity }) => quantity)), locale),
          })}
          act={t("returns.delete.act")}
          danger
          failed={t("returns.delete.failed")}
          ask={() => preview({ returns: [{ id: step.returned.id, remove: true }] })}
          make={async () => {
            await save({ returns: [{ id: step.returned.id, remove: true }] });
            notify(t("returns.delete.done", { number: numberOf("returns", String(step.returned.displayId)) }), {
              type: "success",
            });
          }}
          onClose={close}
        />
      )}
    </Box>
  );
};
