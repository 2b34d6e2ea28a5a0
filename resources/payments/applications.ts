import type { Row } from "../../db/generated/rows.ts";
import { datetime, money, reference } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

export const applications = defineResource<Row<"payment_applications">>()({
  name: "payment_applications",
  scope: "payment",
  title: "invoiceId",
  fields: {
    paymentId: reference({ module: "payments", required: true, createOnly: true, filter: true }),
    invoiceId: reference({
      module: "invoices",
      withinParent: { salesOrderId: "salesOrderId" },
      required: true,
      createOnly: true,
      filter: true,
    }),
    amount: money({ required: true, min: 0, secret: "price" }),
    discount: money({ min: 0, secret: "price" }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  form: ["invoiceId", "amount", "discount"],
  grid: ["invoiceId", "amount", "discount", "createdAt"],
  writes: [],
  parent: ["payments", "paymentId"],
  translations: {
    en: {
      name: "Applied payments",
      one: "Applied",
      create: "Apply",
      events: {
        created: "Applied[ {{amount}}] to {{invoiceId}}",
        deleted: "Took[ {{amount}}] off {{invoiceId}}",
      },
      fields: { paymentId: "Payment", invoiceId: "Invoice", amount: "Amount", discount: "Discount for paying early" },
    },
    ru: {
      name: "Оплата счетов",
      one: "Оплата счёта",
      create: "Оплатить счёт",
      events: {
        created: "Оплачен {{invoiceId}}[: {{amount}}]",
        deleted: "Снята оплата с {{invoiceId}}[: {{amount}}]",
      },
      fields: { paymentId: "Платёж", invoiceId: "Счёт", amount: "Сумма", discount: "Скидка за раннюю оплату" },
    },
  },
});
