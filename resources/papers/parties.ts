import { definePaper } from "../core/paper.ts";

/** What is shown of the catalogue, and of customers and vendors. */
export const partyPapers = [
  definePaper({
    name: "productSheet",
    module: "products",
    shape: "page",
    unnumbered: true,
    parties: [],
    facts: ["displayId", "parentReference.name"],
    lines: [
      { of: "options", columns: ["name", "optionValues"] },
      { of: "skus", columns: ["code", "name"] },
    ],
    notes: ["description"],
    titles: { en: "Product sheet", ru: "Описание товара" },
  }),
  definePaper({
    name: "customerSheet",
    module: "customers",
    shape: "page",
    unnumbered: true,
    parties: [],
    facts: ["displayId", "contactName", "email", "phone"],
    lines: [
      {
        of: "addresses",
        title: "allAddresses",
        columns: ["name", "address1", "address2", "city", "district", "postalCode", "country"],
      },
      { of: "contacts", title: "allContacts", columns: ["firstName", "lastName", "title", "email", "phone"] },
    ],
    notes: ["notes"],
    titles: { en: "Customer sheet", ru: "Карточка клиента" },
  }),
  definePaper({
    name: "statementOfAccount",
    module: "customers",
    shape: "page",
    unnumbered: true,
    parties: [{ title: "billTo", address: "this", name: "businessName" }],
    facts: ["insights.account.from", "insights.account.to", "displayId"],
    lines: [
      {
        of: "insights.account.rows",
        columns: ["day", "kind", "name", "dueDate", "charged", "paid", "balance"],
      },
    ],
    sums: [
      "insights.account.opening",
      "insights.account.invoiced",
      "insights.account.paid",
      "insights.account.closing",
    ],
    titles: { en: "Statement of account", ru: "Акт сверки" },
  }),
] as const;
