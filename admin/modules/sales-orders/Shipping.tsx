import { useEffect, useState } from "react";
import { Box } from "@mui/material";
import { PackagePlus } from "lucide-react";
import { useNotify, useTranslate } from "react-admin";
import { progressOf } from "../../../resources/core/states.ts";
import { useAccess } from "../../data/access.ts";
import { useOperation } from "../../data/useOperation.ts";
import { formatQuantity } from "../../i18n/formats.ts";
import { Alert } from "../../parts/Alert.tsx";
import { QuietButton } from "../../parts/Buttons.tsx";
import {
  isFinished,
  movesStock,
  plus,
  FailureNote,
  PreviewDocuments,
  PreviewLevels,
  useLineParts,
  usePreview,
  SaveBar,
  FactsColumn,
} from "../../screens/detail/surface.ts";
import { FilledPackages } from "./FilledPackages.tsx";
import { packableLines } from "./orderLines.ts";
import {
  besides,
  type FilledPackage,
  packable,
  packAll,
  packing,
  problemOf,
  toggled,
  unitsOf,
  type PackingPlan,
} from "./packingPlan.ts";
import { PackageFields, type PackageDraft } from "./PackageFields.tsx";
import { PackTable } from "./PackTable.tsx";
import { ShipmentList } from "./ShipmentList.tsx";
import { type ShownRecord, useRecord, useResource } from "../../data/recordContext.tsx";
import { useMobile } from "../../theme/useMobile.ts";
import { useLocale } from "../../i18n/useLocale.ts";

const idOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** The address that was written for this order alone: it comes before the customer's. */
const onceTo = ({ addresses }: ShownRecord): number | null =>
  Array.isArray(addresses) ? idOf((addresses[0] as { id?: unknown } | undefined)?.id) : null;

/** Goods go out: allocated stock is packed, packages are placed, and both can be taken back. */
const Shipping = () => {
  const { name: module } = useResource();
  const record = useRecord();
  const t = useTranslate();
  const notify = useNotify();
  const locale = useLocale();
  const { may } = useAccess();
  const mobile = useMobile();
  const parts = useLineParts(useResource(), record, "lineItems");
  const lines = packableLines(record, parts);
  const [filled, setFilled] = useState<readonly FilledPackage[]>([]);
  const left = besides(filled, lines);
  const ready = packable(left);
  const [plan, setPlan] = useState<PackingPlan>(() => packAll(lines));
  const [box, setBox] = useState<PackageDraft>({
    trackingNumber: "",
    shippingAddressId: onceTo(record) ?? idOf(record.shippingAddressId),
    billingAddressId: idOf(record.billingAddressId) ?? idOf(record.shippingAddressId),
  });
  // after packing, or when the order changed elsewhere, what is allocated now is the new proposal
  const allocated = ready.map(({ lineId, toPack }) => `${lineId}:${toPack}`).join();
  useEffect(() => {
    setPlan(packAll(left));
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [allocated]);

  const create = useOperation("shipments", "createShipment");
  const [failure, setFailure] = useState<unknown>(null);
  const items = packing(plan, ready);
  const units = plus(
    unitsOf(plan, ready),
    ...filled.flatMap(({ lineItems }) => lineItems.map(({ quantity }) => quantity)),
  );
  const wrong = ready.some((line) => problemOf(line, plan[line.lineId]) !== null);
  const { trackingNumber, charge, shippingAddressId, billingAddressId } = box;
  const atHand: FilledPackage = {
    ...(trackingNumber.trim() && { trackingNumber: trackingNumber.trim() }),
    ...(charge && { charge }),
    ...(shippingAddressId !== null && { shippingAddressId }),
    ...(billingAddressId !== null && { billingAddressId }),
    lineItems: items,
  };
  const packages = items.length > 0 ? [...filled, atHand] : filled;
  const input = { salesOrderId: record.id, packages };
  const packedLines = new Set(packages.flatMap(({ lineItems }) => lineItems.map(({ lineItemId }) => lineItemId)));
  const addressed = items.length === 0 || (shippingAddressId !== null && billingAddressId !== null);
  const effect = usePreview(input, packages.length > 0 && addressed && !wrong ? () => create.preview(input) : null);

  const fillNext = () => {
    setFilled(packages);
    setBox({ ...box, trackingNumber: "", charge: "" });
  };
  const act = async () => {
    setFailure(null);
    try {
      await create.run(input);
      setFilled([]);
      setPlan({});
      setBox({ ...box, trackingNumber: "", charge: "" });
      notify(t("shipping.packed", { quantity: formatQuantity(units, locale), smart_count: Number(units) }), {
        type: "success",
      });
    } catch (error) {
      setFailure(error);
    }
  };

  const stage = progressOf(module, String(record.state));
  const open = movesStock(stage);
  const obstacle = lines.length === 0 ? t("shipping.noLines") : stage === "draft" ? t("shipping.draft") : null;
  if (obstacle)
    return (
      <Box sx={{ p: { xs: 4, md: 6 }, pt: 4 }}>
        <Alert tone="neutral">{obstacle}</Alert>
      </Box>
    );
  const packingNow = open && packable(lines).length > 0 && may("shipment:create");
  const reason =
    packages.length === 0
      ? t("shipping.noneChecked")
      : wrong
        ? t("shipping.problem.moreThanAllocated")
        : addressed
          ? undefined
          : t("shipping.needsAddresses");
  return (
    <>
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: packingNow ? "minmax(0, 1fr) 304px" : "minmax(0, 1fr)" },
          flex: 1,
          alignContent: "start",
          gridTemplateRows: { md: "1fr" },
        }}
      >
        <Box
          sx={{
            p: { xs: 4, md: 6 },
            pt: { xs: 4, md: 4 },
            minWidth: 0,
            display: "grid",
            gap: 5,
            alignContent: "start",
            gridTemplateColumns: "minmax(0, 1fr)",
          }}
        >
          {failure !== null && <FailureNote failure={failure} title={t("shipping.notPacked")} />}
          {packingNow && filled.length > 0 && (
            <FilledPackages
              packages={filled}
              lines={lines}
              onTakeOut={(gone) => {
                setFilled(filled.filter((each) => each !== gone));
                setBox({
                  ...box,
                  trackingNumber: trackingNumber || (gone.trackingNumber ?? ""),
                  charge: charge || gone.charge,
                });
              }}
            />
          )}
          {packingNow && ready.length > 0 && (
            <>
              <PackTable
                lines={ready}
                waiting={lines.length - packable(lines).length}
                plan={plan}
                mobile={mobile}
                warehouse={record}
                onToggle={(line) => setPlan(toggled(plan, line))}
                onAll={(all) => setPlan(all ? packAll(left) : {})}
                onQuantity={(line, quantity) => setPlan({ ...plan, [line.lineId]: quantity })}
              />
              <PackageFields draft={box} customerId={idOf(record.customerId)} onChange={setBox} />
              <QuietButton
                icon={PackagePlus}
                reason={items.length === 0 || wrong || !addressed ? reason : undefined}
                onClick={fillNext}
                sx={{ justifySelf: "start" }}
              >
                {t("shipping.another")}
              </QuietButton>
            </>
          )}
          {!packingNow && !isFinished(stage) && <Alert tone="neutral">{t("shipping.nothingAllocated")}</Alert>}
          <ShipmentList lines={lines} />
        </Box>
        {packingNow && (
          <FactsColumn>
            <Box component="section" aria-live="polite" sx={{ display: "grid", gap: 4 }}>
              <Box>
                <Box component="h2" sx={{ m: 0, typography: "h3" }}>
                  {t("receiving.effect.title")}
                </Box>
                <Box sx={{ color: "text.secondary", typography: "body2" }}>{t("shipping.effectAbout")}</Box>
              </Box>
              {effect.failure !== null && <FailureNote failure={effect.failure} />}
              {effect.preview && <PreviewLevels levels={effect.preview.levels} only={["allocated", "committed"]} />}
              {effect.preview && (
                <PreviewDocuments
                  documents={effect.preview.documents.filter((document) => document.id !== record.id)}
                />
              )}
              {!effect.preview && effect.failure === null && (
                <Box sx={{ color: "text.secondary", typography: "body2" }}>{reason ?? t("receiving.effect.empty")}</Box>
              )}
            </Box>
          </FactsColumn>
        )}
      </Box>
      {packingNow && (
        <SaveBar
          action={t("shipping.pack", { quantity: formatQuantity(units, locale) })}
          onAct={() => void act()}
          onDiscard={() => {
            setFilled([]);
            setPlan({});
          }}
          busy={create.busy}
          reason={reason}
        >
          <b>{t("receiving.units", { quantity: formatQuantity(units, locale), smart_count: Number(units) })}</b>{" "}
          <Box component="span" sx={{ color: "text.secondary" }}>
            {t("receiving.onLines", { smart_count: packedLines.size })},{" "}
            {t("shipping.inPackages", { smart_count: packages.length })}
          </Box>
        </SaveBar>
      )}
    </>
  );
};

export default Shipping;
