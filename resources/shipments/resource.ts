import type { Row } from "../../db/generated/rows.ts";
import { code, computed, datetime, records, reference, state } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";
import { operations } from "./operations.ts";

export default defineResource<Row<"shipments">>()({
  name: "shipments",
  title: "displayId",
  search: ["displayId", "salesOrderId"],
  fields: {
    displayId: code({ readOnly: true, prefix: "S-" }),
    salesOrderId: reference({ module: "sales_orders", readOnly: true, filter: true }),
    state: state({ readOnly: true, filter: true }),
    placedAt: datetime({ readOnly: true, filter: true }),
    voidedAt: datetime({ readOnly: true }),
    customer: computed("references", {
      module: "customers",
      from: { named: "customerId", of: "sales_orders", by: "salesOrderId" },
    }),
    warehouse: computed("references", {
      module: "warehouses",
      from: { named: "warehouseId", of: "sales_orders", by: "salesOrderId" },
    }),
    shipTo: computed("references", {
      module: "addresses",
      from: { distinct: "shippingAddressId", of: "packages", by: "shipmentId" },
    }),
    packages: records("packages", "shipmentId"),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  sort: { column: "salesOrderId", order: "ASC" },
  list: ["displayId", "salesOrderId", "state", "customer", "shipTo", "warehouse", "packages", "placedAt", "createdAt"],
  ownedBy: { by: "salesOrderId", tab: "shipping" },
  readOnly: true,
  bulk: { operations: [{ name: "placeShipment", undo: { sql: "void_shipment" } }] },
  states: { "Ready To Ship": "open", Shipped: "done", Voided: "canceled" },
  transitions: [
    ["Ready To Ship", "Shipped"],
    ["Shipped", "Voided"],
  ],
  parent: ["sales_orders", "salesOrderId"],
  menu: { in: "side", order: 40, icon: "Truck", tour: true },
  needs: ["sales_orders"],
  operations,
  translations: {
    en: {
      name: "Shipments",
      one: "Shipment",
      create: "New shipment",
      menu: "Shipping",
      emptyTitle: "Nothing is packed yet",
      empty:
        "A shipment is made on the Shipping tab of a sales order: choose what goes into each package. Placing it takes the goods out of stock.",
      fields: {
        displayId: "Number",
        salesOrderId: "Sales order",
        placedAt: "Placed",
        voidedAt: "Voided",
        customer: "Customer",
        warehouse: "Warehouse",
        shipTo: "Ship to",
        packages: "Packages",
      },
      events: {
        created: "Made shipment {{id}}",
        deleted: "Deleted shipment {{id}}",
        Shipped: "Sent shipment {{id}} out",
        Voided: "Voided shipment {{id}}",
      },
      operations: {
        packAllocated: { button: "Pack all that is allocated" },
        placeShipment: {
          button: "Place",
          many_one: "Place {{count}} shipment",
          many_other: "Place {{count}} shipments",
          manyDone_one: "{{count}} shipment placed",
          manyDone_other: "{{count}} shipments placed",
        },
      },
    },
    ru: {
      name: "Отгрузки",
      one: "Отгрузка",
      gender: "feminine",
      create: "Новая отгрузка",
      menu: "Отгрузка",
      emptyTitle: "Пока ничего не упаковано",
      empty:
        "Отгрузку создают на вкладке «Отгрузка» заказа клиента: выберите, что войдёт в каждую упаковку. Проведение списывает товар со склада.",
      fields: {
        displayId: "Номер",
        salesOrderId: "Заказ клиента",
        placedAt: "Проведена",
        voidedAt: "Аннулирована",
        customer: "Клиент",
        warehouse: "Склад",
        shipTo: "Куда",
        packages: "Упаковки",
      },
      events: {
        created: "Создана отгрузка {{id}}",
        deleted: "Удалена отгрузка {{id}}",
        Shipped: "Проведена отгрузка {{id}}",
        Voided: "Аннулирована отгрузка {{id}}",
      },
      operations: {
        packAllocated: { button: "Упаковать всё зарезервированное" },
        placeShipment: {
          button: "Провести",
          many_one: "Провести {{count}} отгрузку",
          many_few: "Провести {{count}} отгрузки",
          many_many: "Провести {{count}} отгрузок",
          many_other: "Провести {{count}} отгрузки",
          manyDone_one: "Проведена {{count}} отгрузка",
          manyDone_few: "Проведены {{count}} отгрузки",
          manyDone_many: "Проведено {{count}} отгрузок",
          manyDone_other: "Проведено {{count}} отгрузки",
        },
      },
    },
  },
});
