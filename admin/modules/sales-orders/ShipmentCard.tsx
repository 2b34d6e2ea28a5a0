import { Fragment } from "react";
import { Box, Table, TableBody, TableCell, TableRow } from "@mui/material";
import { PackageOpen, Pencil, Trash2, Truck, Undo2 } from "lucide-react";
import { useTranslate } from "react-admin";
import { useAccess } from "../../data/access.ts";
import { formatStamp } from "../../i18n/formats.ts";
import { QuietButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { Code } from "../../parts/Code.tsx";
import { Money } from "../../parts/Money.tsx";
import { Quantity } from "../../parts/Quantity.tsx";
import { Card } from "../../parts/Card.tsx";
import { StatusPill } from "../../parts/StatusPill.tsx";
import { numberOf } from "../../screens/detail/surface.ts";
import type { PackableLine } from "./packingPlan.ts";
import type { Package, PackedComponent, Shipment } from "./shipments.ts";

type Props = {
  shipment: Shipment;
  lines: readonly PackableLine[];
  /** What the kits in it are made of. */
  components: readonly PackedComponent[];
  /** Its order ended: what left is not taken back until that is reopened. */
  ended: boolean;
  onPlace: () => void;
  onVoid: () => void;
  onUnpack: (box: Package) => void;
  onEdit: (box: Package, number: number) => void;
  onChangeOrder: () => void;
  onDelete: () => void;
};

/** One shipment: its number and state, its packages with what is in them, and what can be done next. */
export const ShipmentCard = ({
  shipment,
  lines,
  components,
  ended,
  onPlace,
  onVoid,
  onUnpack,
  onEdit,
  onChangeOrder,
  onDelete,
}: Props) => {
  const t = useTranslate();
  const { may } = useAccess();
  const number = numberOf("shipments", String(shipment.displayId));
  const isEmpty = shipment.packages.length === 0;
  const waiting = shipment.state === "Ready To Ship";
  const when = shipment.voidedAt ? "voidedAt" : shipment.placedAt ? "placedAt" : "packedAt";
  return (
    <Card
      flush
      title={
        <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 3, flexWrap: "wrap" }}>
          <Code>{number}</Code>
          <StatusPill module="shipments" state={shipment.state} />
          <Box component="span" sx={{ color: "text.secondary", fontWeight: 400, typography: "body2" }}>
            {t(`shipping.${when}`, {
              when: formatStamp(shipment.voidedAt ?? shipment.placedAt ?? shipment.createdAt),
            })}
          </Box>
        </Box>
      }
      aside={
        <>
          {waiting && may("shipment:delete:single") && (
            <QuietButton
              icon={Trash2}
              onClick={onDelete}
              aria-label={t("shipping.deleteOf", { number })}
              sx={{ color: "text.secondary" }}
            >
              {t("shipping.delete")}
            </QuietButton>
          )}
          {waiting && isEmpty && may("shipment:update:single") && (
            <SecondaryButton onClick={onChangeOrder} aria-label={t("shipping.changeOrderOf", { number })}>
              {t("shipping.changeOrder")}
            </SecondaryButton>
          )}
          {may("sales_order:place") && (
            <>
              {waiting && !isEmpty && (
                <SecondaryButton icon={Truck} onClick={onPlace} aria-label={t("shipping.placeOf", { number })}>
                  {t("shipping.place")}
                </SecondaryButton>
              )}
              {shipment.state === "Shipped" && !ended && (
                <QuietButton
                  icon={Undo2}
                  onClick={onVoid}
                  aria-label={t("shipping.voidOf", { number })}
                  sx={{ color: "text.secondary" }}
                >
                  {t("shipping.void")}
                </QuietButton>
              )}
            </>
          )}
        </>
      }
    >
      {isEmpty && <Box sx={{ px: 4, pb: 4, color: "text.secondary", typography: "body2" }}>{t("shipping.empty")}</Box>}
      {shipment.packages.map((box, at) => (
        <Box key={box.id} sx={{ borderTop: at > 0 ? 1 : 0, borderColor: "line.subtle" }}>
          <Box
            sx={{
              display: "flex",
              alignItems: "center",
              flexWrap: "wrap",
              gap: 3,
              px: 4,
              minHeight: 40,
              typography: "body2",
            }}
          >
            <b>{t("shipping.packageNumber", { number: at + 1 })}</b>
            {box.trackingNumber && <Code>{box.trackingNumber}</Code>}
            <Box sx={{ color: "text.secondary", flex: 1, minWidth: 0 }}>{box.shippingAddressReference?.name}</Box>
            {box.charge && box.charge !== "0" && (
              <Box component="span" sx={{ display: "inline-flex", gap: 1 }}>
                <Box component="span" sx={{ color: "text.secondary" }}>
                  {t("shipping.charge")}
                </Box>
                <Money value={box.charge} />
              </Box>
            )}
            {shipment.state !== "Voided" && may("shipment:update:single") && (
              <QuietButton
                icon={Pencil}
                onClick={() => onEdit(box, at + 1)}
                sx={{ minHeight: 28, mr: -2, color: "text.secondary" }}
                aria-label={t("shipping.editPackage", { number: at + 1, shipment: number })}
              >
                {t("shipping.edit")}
              </QuietButton>
            )}
            {waiting && may("shipment:delete:single") && (
              <QuietButton
                icon={PackageOpen}
                onClick={() => onUnpack(box)}
                sx={{ minHeight: 28, mr: -2, color: "text.secondary" }}
                aria-label={t("shipping.unpackOf", { number: at + 1, shipment: number })}
              >
                {t("shipping.unpack")}
              </QuietButton>
            )}
          </Box>
          <Table
            aria-label={t("shipping.packageNumber", { number: at + 1 })}
            sx={{
              "& td": { borderBottom: 0, height: 30 },
              "& td:first-of-type": { pl: 4, width: 150 },
              "& td:last-of-type": { pr: 4, width: 90 },
            }}
          >
            <TableBody>
              {box.lineItems.map((item) => (
                <Fragment key={item.id}>
                  <TableRow>
                    <TableCell>
                      <Code>{item.skuReference?.name}</Code>
                    </TableCell>
                    <TableCell sx={{ color: "text.secondary" }}>
                      {lines.find((line) => line.lineId === item.lineId)?.name}
                    </TableCell>
                    <TableCell align="right">
                      <Quantity value={item.quantity} />
                    </TableCell>
                  </TableRow>
                  {components
                    .filter(({ packageLineId }) => packageLineId === item.id)
                    .map(({ skuId, sku, name, quantity }) => (
                      <TableRow key={skuId} sx={{ "& td": { color: "text.secondary", typography: "caption" } }}>
                        <TableCell sx={{ "&&": { pl: 8 } }}>
                          <Code>{sku}</Code>
                        </TableCell>
                        <TableCell>{name}</TableCell>
                        <TableCell align="right">
                          <Quantity value={quantity} />
                        </TableCell>
                      </TableRow>
                    ))}
                </Fragment>
              ))}
            </TableBody>
          </Table>
          <Box sx={{ height: 8 }} />
        </Box>
      ))}
    </Card>
  );
};
