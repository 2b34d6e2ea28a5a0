import type { Row } from "../../db/generated/rows.ts";
import { code, customFields, date, datetime, labels, quantity, records, reference, unitMoney } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";
import { operations } from "./operations.ts";
import { en, ru } from "./texts.ts";

export default defineResource<Row<"lots">>()({
  name: "lots",
  title: "lotNumber",
  search: ["lotNumber", "altLotNumber", "serialNumber"],
  fields: {
    lotNumber: code({ max: 60, filter: true, help: true }),
    altLotNumber: code({ max: 60 }),
    serialNumber: code({ max: 60, filter: true, help: true }),
    skuId: reference({ module: "skus", readOnly: true, filter: true }),
    warehouseId: reference({ module: "warehouses", readOnly: true, filter: true }),
    binLocationId: reference({ module: "bin_locations", readOnly: true, filter: true }),
    quantity: quantity({ readOnly: true, filter: true }),
    reserved: quantity({ readOnly: true }),
    unitCost: unitMoney({ readOnly: true, secret: "cost" }),
    manufactureDate: date({ filter: true }),
    expirationDate: date({ filter: true }),
    receivedAt: datetime({ readOnly: true, filter: true }),
    adjustments: records("adjustments", "lotId"),
    labels: labels(),
    customFields: customFields(),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: [
    "lotNumber",
    "warehouseId",
    "binLocationId",
    "quantity",
    "reserved",
    "unitCost",
    "expirationDate",
    "serialNumber",
    "receivedAt",
  ],
  form: ["lotNumber", "altLotNumber", "serialNumber", "manufactureDate", "expirationDate", "labels", "customFields"],
  width: "narrow",
  embedded: true,
  writes: ["update"],
  parent: ["skus", "skuId"],
  operations,
  translations: { en, ru },
});
