import { expect, test } from "vitest";
import { definitionOf, resources } from "../registry.ts";
import type { Button } from "../operations.ts";
import type { Resource } from "../resource.ts";
import { problemsOf } from "./problems.ts";

const vendors = definitionOf("vendors");
/** The registry with one module changed. */
const withVendors = (change: Partial<Resource>): readonly Resource[] => [
  ...resources.filter(({ name }) => name !== "vendors"),
  { ...vendors, ...change },
];
const texts = vendors.translations;

test("the registry fits together", () => {
  expect(problemsOf(resources)).toEqual([]);
});

const bill = { sql: "bill", args: { id: "id" }, returns: "vendors", scope: "vendor:create" } as const;
const atHead = { at: "head", icon: "Send", given: { id: "id" }, about: ["name"] } as const;
/** A verb with a button in the head. */
const billing = (given: Readonly<Record<string, string>>): Partial<Resource> => ({
  operations: { bill: { ...bill, buttons: [{ ...atHead, given }] } },
});

test.each<[string, Partial<Resource>, string]>([
  ["a list of no field", { list: ["name", "nmae"] }, "list names nmae"],
  ["a form of no field", { form: ["nmae"] }, "form names nmae"],
  [
    "a message marked as seen by nothing",
    { about: { module: "name", id: "name", seen: { field: "name", by: "seeVendor" } } },
    "it is marked as seen by seeVendor",
  ],
  [
    "a text said by words that are none",
    { fields: { ...vendors.fields, name: { kind: "text", said: "city" } } },
    "name is said by city",
  ],
  [
    "an amount made of nothing",
    { fields: { ...vendors.fields, balance: { kind: "money", madeOf: [{ field: "nmae" }] } } },
    "balance is made of vendors.nmae, which is no field",
  ],
  [
    "an amount that tells a secret",
    {
      fields: {
        ...vendors.fields,
        balance: { kind: "money", madeOf: [{ sum: "amountDue", of: "receipts", by: "vendorId" }] },
      },
    },
    "balance is made of receipts.amountDue, which is a secret that it is not",
  ],
  ["an alias of nothing", { aliases: { called: "nmae" } }, "called stands for nmae, which is no field"],
  ["an alias that is a field", { aliases: { city: "name" } }, "city is a field, and stands for name"],
  ["a field twice", { form: ["name", "name"] }, "form names name twice"],
  ["a title that is no column", { title: "labels" }, "title labels"],
  ["a search in labels", { search: ["labels"] }, "search looks at labels"],
  ["an order by nothing", { sort: { column: "nmae", order: "ASC" } }, "order nmae"],
  ["a tab of no field", { tabs: [{ name: "basicInfo", fields: ["nmae"] }] }, "tab basicInfo names nmae"],
  ["a tab of no children", { tabs: [{ name: "contacts", children: "name" }] }, "tab contacts shows name"],
  [
    "a tab that lists rules without a list",
    { tabs: [{ name: "skus", list: "sku_costs", by: "vendorId" }] },
    "lists sku_costs",
  ],
  [
    "a tab by a key of another module",
    { tabs: [{ name: "skus", list: "skus", by: "productId" }] },
    "narrows skus by productId",
  ],
  [
    "a reference to nowhere",
    { fields: { ...vendors.fields, ownerId: { kind: "reference", module: "history" } } },
    "refers to history",
  ],
  [
    "children by a wrong key",
    { fields: { ...vendors.fields, contacts: { kind: "children", of: "contacts", by: "customerId" } } },
    "contacts by customerId",
  ],
  [
    "children by another name",
    { fields: { ...vendors.fields, rules: { kind: "children", of: "sku_costs", by: "vendorId" } } },
    "sku_costs are called costRules and rules",
  ],
  [
    "a verb without a function",
    { operations: { bill: { sql: "send_bill", returns: "vendors", scope: "vendor:create" } } },
    "operation bill calls send_bill",
  ],
  [
    "a verb with a made-up scope",
    { operations: { bill: { sql: "bill", returns: "vendors", scope: "vendor:bill" } } },
    "scope vendor:bill",
  ],
  [
    "a verb that returns nothing known",
    { operations: { bill: { sql: "bill", returns: "bills", scope: "vendor:create" } } },
    "returns bills",
  ],
  [
    "a button that reads no field",
    billing({ id: "number" }),
    "the button of operation bill at head reads number, which vendors has not",
  ],
  ["a button without words", billing({ id: "id" }), "no ru word for button of operation bill"],
  [
    "a button with the key of editing",
    { operations: { bill: { ...bill, buttons: [{ ...atHead, key: "E" }] } } },
    "the button of operation bill has the key E, which is editing",
  ],
  [
    "two buttons with one key",
    {
      operations: {
        bill: {
          ...bill,
          buttons: [
            { ...atHead, key: "B" },
            { ...atHead, key: "B" },
          ],
        },
      },
    },
    "the button of operation bill and the button of operation bill have the key B at the same time",
  ],
  [
    "a form that asks for what is not taken",
    {
      operations: {
        bill: {
          sql: "bill",
          args: { id: "id" },
          returns: "vendors",
          scope: "vendor:create",
          form: { day: { kind: "date" } },
        },
      },
    },
    "operation bill asks for day",
  ],
  [
    "a verb another module has",
    { operations: { createLot: { sql: "create_lot", returns: "lots", scope: "lot:create" } } },
    "mutation createLot is claimed by",
  ],
  [
    "a filter through no children",
    { filters: [{ name: "skuIds", through: "skus", field: "skuId" }] },
    "filter skuIds goes through skus",
  ],
  [
    "a filter named twice",
    { filters: [{ name: "labelIds", through: "contacts", field: "vendorId" }] },
    "two filters are called labelIds",
  ],
  ["a need of no module", { needs: ["history"] }, "needs history"],
  ["a menu without a list", { embedded: true }, "a menu entry leads"],
  ["a missing word", { translations: { ...texts, en: { ...texts.en, fields: {} } } }, "no en word for the field city"],
  ["a word in English only", { translations: { ...texts, ru: { ...texts.ru, about: "" } } }, "no ru word for about"],
  [
    "a word left over",
    { translations: { ...texts, en: { ...texts.en, fields: { ...texts.en.fields, fax: "Fax" } } } },
    "the en word fax",
  ],
])("%s is noticed", (_, change, said) => {
  expect(problemsOf(withVendors(change as Partial<Resource>)).join("\n")).toContain(said);
});

test.each<[string, string, Partial<Button>, string]>([
  ["a filled button beside the way to the work", "purchase_orders", { in: ["open"] }, "so is the way to its tab"],
  ["a filled button in a draft", "vendor_returns", { in: ["draft", "open"] }, "is filled in a draft"],
  ["the key of opening in a draft", "vendor_returns", { in: ["draft"], key: "O" }, "opening it have the key O"],
])("%s is noticed", (_, name, more, said) => {
  const changed = resources.map((resource) =>
    resource.name === name
      ? { ...resource, operations: { bill: { ...bill, buttons: [{ ...atHead, primary: true as const, ...more }] } } }
      : resource,
  );
  expect(problemsOf(changed).join("\n")).toContain(said);
});

const orders = definitionOf("purchase_orders");
const withOrders = (change: Partial<NonNullable<Resource["document"]>>, states = orders.states!): string =>
  problemsOf([
    ...resources.filter(({ name }) => name !== "purchase_orders"),
    { ...orders, states, document: { ...orders.document!, ...change } },
  ]).join("\n");
const lines = orders.document!.lines["lineItems"]!;

test.each<[string, Parameters<typeof withOrders>, string]>([
  [
    "a root that is no document",
    [{ root: "warehouseId" }],
    "its root warehouseId is no required reference to a document",
  ],
  [
    "lines of another document's lines without a root",
    [{ lines: { lineItems: { ...lines, of: { line: "skuId", upTo: "quantity" } } } }],
    "its lines lineItems name lines of a document, and it has no root",
  ],
  [
    "a flow of which nothing is done",
    [{ lines: { lineItems: { ...lines, done: undefined } } }],
    "the flow purchase_line of its lines lineItems does not say what is done of it",
  ],
  ["lines that are no children", [{ lines: { notes: lines } }], "its lines notes are no children"],
  [
    "a line without what is done",
    [{ lines: { lineItems: { ...lines, done: "qtyDone" } } }],
    "its lines lineItems need the column qtyDone, which purchase_order_lines has not",
  ],
  [
    "a flow that has the name of another",
    [{ lines: { lineItems: { ...lines, flows: { sales_line: { is: "supply", at: "warehouseId" } } } } }],
    "a flow of another kind of line is called sales_line",
  ],
  [
    "a deed without a word",
    [{ lines: { lineItems: { ...lines, done: "quantity" } } }],
    "no ru word for what was quantity of purchase_order_lines",
  ],
  [
    "an amount of a line that is not named",
    [{ lines: { lineItems: { ...lines, amount: { column: "cost", named: "cost" } } } }],
    "its lines lineItems take cost from cost of the lines they name, which is not there",
  ],
  ["prices of nobody", [{ parties: [] }], "its lines lineItems take their cost from the rules of a party"],
  ["sums of no lines", [{ lines: {} }], "total is a sum of lines, and there are none"],
  ["a life without a beginning", [{}, { Closed: "closed" }], "none of its states is draft or open"],
  ["a life that comes to nothing", [{}, { Draft: "draft" }], "none of its states is open, under way or done"],
  [
    "a meaning of what cannot be",
    [{}, { Draft: "draft", Open: "open" }],
    "it says what canceling means, and has no state",
  ],
  ["canceling without a meaning", [{ canceling: undefined }], "it can be canceled, and does not say what that means"],
  [
    "closing by canceling what cannot be closed",
    [{ canceling: { whenDone: "closed" } }, { Draft: "draft", Open: "open", Canceled: "canceled" }],
    "what is left is closed by canceling, and it has no state that is closed",
  ],
  [
    "a question when it is closed that nobody hears",
    [{ closing: { before: "end_transit", asks: { reason: { kind: "text" } } } }],
    "closing one asks for reason, which its input has not",
  ],
  [
    "a question without words",
    [{ closing: { before: "end_transit", asks: { reason: { kind: "choice", options: ["yes"] } } } }],
    "no ru word for reason, asked when one is closed",
  ],
  [
    "a question whose answers have no words",
    [{ closing: { before: "end_transit", asks: { reason: { kind: "choice", options: ["yes"] } } } }],
    "no en word for the option reason.yes",
  ],
  [
    "a state once something is done that never is",
    [{}, { Draft: "draft", Open: "open", Late: { is: "underWay", once: "qtyLost" } }],
    "it is Late once qtyLost is done, which is done of none of its lines",
  ],
  [
    "a state that nothing leads to",
    [{ lines: {} }],
    "it becomes Received by what is done of its lines, and nothing is",
  ],
])("of a document, %s is noticed", (_, change, said) => {
  expect(withOrders(...change)).toContain(said);
});

test("what is done to many at once asks for nothing", () => {
  const lots = definitionOf("lots");
  const adjust = lots.operations!["adjustLot"]!;
  const buttons = [{ at: "bulk", icon: "Scale", given: { lotId: "id" }, about: ["lotNumber"] }] as const;
  const changed = { ...lots, operations: { ...lots.operations, adjustLot: { ...adjust, buttons } } };
  const said = problemsOf([...resources.filter(({ name }) => name !== "lots"), changed]).join("\n");
  expect(said).toContain("operation adjustLot asks for something, or reads more than the id");
  expect(said).toContain("no en word for many of operation adjustLot");
});

test("two modules cannot share a name or a route", () => {
  const problems = problemsOf([...resources, vendors]).join("\n");
  expect(problems).toContain("route /vendors is claimed by vendors and vendors");
});

test("a module's name is a plural in snake_case", () => {
  expect(problemsOf([...resources, { ...vendors, name: "Stuff" }]).join("\n")).toContain("Stuff: a module's name");
});
