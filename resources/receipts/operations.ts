import { choice, code, date, money, multiline, reference } from "../core/fields.ts";
import { required, type Button, type Operation } from "../core/operations.ts";

const atHead = { at: "head", given: { id: "id" }, about: ["displayId"] } as const satisfies Partial<Button>;

export const operations = {
  /** Bills what was received of an order and is on no bill, at what it was ordered for, by the vendor's terms. */
  billReceived: {
    sql: "bill_received",
    input: { purchaseOrderId: required("id"), altId: "text", receiptDate: "date" },
    returns: "receipts",
    scope: "receipt:create",
    besides: ["line_item:create"],
  },
  /** Money that goes to the vendor for it, in whole or in part. */
  payReceipt: {
    sql: "pay_receipt",
    input: {
      id: required("id"),
      amount: "decimal",
      discount: "decimal",
      source: "text",
      checkNumber: "text",
      paymentDate: "date",
      notes: "text",
    },
    returns: "receipts",
    scope: "receipt:update:single",
    besides: ["sku_cost:view:all"],
    form: {
      amount: money({ positive: true, help: true }),
      source: choice({ required: true, options: ["check", "bank", "cash"], initial: "check" }),
      checkNumber: code({ max: 60, when: { source: "check" } }),
      paymentDate: date({ initial: "today" }),
      discount: money({ min: 0, help: true }),
      notes: multiline({ max: 20000 }),
    },
    buttons: [{ ...atHead, icon: "Banknote", key: "P", primary: true, in: ["open"], while: ["amountDue"] }],
  },
  /** The vendor's credit for goods that were sent back pays it, in whole or in part; `vendorId` narrows which are offered. */
  applyVendorCredit: {
    sql: "apply_vendor_credit",
    input: {
      id: required("id"),
      vendorReturnId: required("id"),
      vendorId: "id",
      amount: "decimal",
      paymentDate: "date",
    },
    returns: "receipts",
    scope: "receipt:update:single",
    besides: ["sku_cost:view:all", "vendor_return:view:all"],
    form: {
      vendorReturnId: reference({
        module: "vendor_returns",
        required: true,
        within: { vendorId: "vendorId" },
        offered: { states: ["Credited"] },
      }),
      amount: money({ positive: true, help: true }),
      paymentDate: date({ initial: "today" }),
    },
    buttons: [
      {
        ...atHead,
        icon: "BadgeCheck",
        in: ["open"],
        while: ["amountDue", "vendorCredit"],
        given: { id: "id", vendorId: "vendorId" },
      },
    ],
  },
  /** What its goods cost more or less than they were received at: into stock, or into the cost of goods sold. */
  postReceiptVariance: {
    sql: "post_receipt_variance",
    input: { id: required("id"), varianceTo: "text" },
    returns: "receipts",
    scope: "receipt:update:single",
    besides: ["sku_cost:view:all"],
    preview: true,
    form: { varianceTo: choice({ required: true, options: ["stock", "cogs"], initial: "stock" }) },
    buttons: [{ ...atHead, icon: "Scale", key: "V", while: ["varianceOpen"] }],
  },
  /** Takes it back: lots cost what they did before. */
  undoReceiptVariance: {
    sql: "undo_receipt_variance",
    input: { id: required("id") },
    returns: "receipts",
    scope: "receipt:update:single",
    besides: ["sku_cost:view:all"],
    preview: true,
    form: {},
    buttons: [{ ...atHead, icon: "Undo2", while: ["variancePosted"] }],
  },
} as const satisfies Record<string, Operation>;
