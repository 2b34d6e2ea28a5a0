import { useState } from "react";
import { Box } from "@mui/material";
import { Undo2 } from "lucide-react";
import { useNotify, useTranslate } from "react-admin";
import { progressOf } from "../../../resources/core/states.ts";
import { useAccess } from "../../data/access.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { formatQuantity } from "../../i18n/formats.ts";
import { Alert } from "../../parts/Alert.tsx";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { FailureNote, SaveBar, useSave } from "../../screens/detail/surface.ts";
import { inputOf, ReturnFields, type ReturnDraft } from "./ReturnFields.tsx";
import { ReturnList } from "./ReturnList.tsx";
import { chosen, hasProblem, unitsOf, type Plan } from "./returnPlan.ts";
import { returnable } from "./returns.ts";
import { ReturnTable } from "./ReturnTable.tsx";
import { useReturns } from "./useReturns.ts";
import { useLocale } from "../../i18n/useLocale.ts";

const idOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** What the customer sends back: asked for lot by lot of what was shipped, received, or taken away again. */
const Returns = () => {
  const record = useRecord();
  const t = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const { may } = useAccess();
  const { returns, shipped, error, retry } = useReturns(Number(record.id));
  const { save, busy } = useSave("sales_orders", { id: Number(record.id), version: Number(record.version) });
  const [draft, setDraft] = useState<ReturnDraft | null>(null);
  const [plan, setPlan] = useState<Plan>({});
  const [failure, setFailure] = useState<unknown>(null);
  const rows = returnable(shipped ?? [], returns ?? []);
  const units = unitsOf(plan, rows);
  const reason =
    chosen(plan, rows).length === 0
      ? t("returns.noneChecked")
      : hasProblem(plan, rows)
        ? t("returns.problem.tooMuch")
        : draft?.warehouseId === null
          ? t("returns.chooseWarehouse")
          : undefined;
  const begin = () =>
    setDraft({
      warehouseId: idOf(record.warehouseId),
      returnDate: null,
      shippingAddressId: idOf(record.shippingAddressId),
      billingAddressId: idOf(record.billingAddressId),
      notes: "",
    });
  const end = () => {
    setDraft(null);
    setPlan({});
    setFailure(null);
  };
  const make = async () => {
    if (!draft) return;
    setFailure(null);
    try {
      const { returnDate, ...rest } = inputOf(draft);
      const lineItems = chosen(plan, rows).map(({ id, asked }) => ({ packageLotId: id, quantity: asked }));
      await save({ returns: [{ ...rest, ...(returnDate && { returnDate }), lineItems }] });
      end();
      notify(t("returns.made"), { type: "success" });
    } catch (refusal) {
      setFailure(refusal);
    }
  };
  const ended = ["draft", "canceled"].includes(progressOf("sales_orders", String(record.state)));
  const mayReturn = may("return:create") && may("sales_order:update:single") && !ended;
  const someLeft = rows.some(({ left }) => Number(left) > 0);
  return (
    <>
      <Box
        sx={{
          p: { xs: 4, md: 6 },
          pt: { xs: 4, md: 4 },
          flex: 1,
          minWidth: 0,
          display: "grid",
          gap: 5,
          alignContent: "start",
          gridTemplateColumns: "minmax(0, 1fr)",
        }}
      >
        {error && <LoadError error={error} onRetry={() => void retry()} />}
        {!error && (!returns || !shipped) && <SkeletonRows rows={4} />}
        {returns && shipped && draft === null && (
          <>
            {rows.length === 0 && <Alert tone="neutral">{t("returns.nothingShipped")}</Alert>}
            {rows.length > 0 && !someLeft && <Alert tone="neutral">{t("returns.nothingLeft")}</Alert>}
            {mayReturn && someLeft && (
              <SecondaryButton icon={Undo2} onClick={begin} sx={{ justifySelf: "start" }}>
                {t("returns.begin")}
              </SecondaryButton>
            )}
          </>
        )}
        {failure !== null && <FailureNote failure={failure} title={t("returns.notMade")} />}
        {draft && (
          <>
            <ReturnTable title={t("returns.shippedItems")} rows={rows} plan={plan} onChange={setPlan} />
            <ReturnFields id="return" draft={draft} customerId={idOf(record.customerId)} onChange={setDraft} />
          </>
        )}
        {returns && shipped && <ReturnList returns={returns} shipped={shipped} />}
      </Box>
      {draft && (
        <SaveBar
          action={t("returns.act", { quantity: formatQuantity(units, locale) })}
          onAct={() => void make()}
          onDiscard={end}
          busy={busy}
          reason={reason}
        >
          <b>{t("receiving.units", { quantity: formatQuantity(units, locale), smart_count: Number(units) })}</b>{" "}
          <Box component="span" sx={{ color: "text.secondary" }}>
            {t("receiving.onLines", { smart_count: chosen(plan, rows).length })}
          </Box>
        </SaveBar>
      )}
    </>
  );
};

export default Returns;
