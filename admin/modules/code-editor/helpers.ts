/** What templates may call, each as it is written after {{ or {{#; ${1:…} is what is filled in. resources/core/paper.ts says which there are. */
export const helperSnippets: Readonly<Record<string, string>> = {
  each: "#each ${1:lineItems}}}$0{{/each",
  if: "#if ${1:name}}}$0{{/if",
  unless: "#unless ${1:name}}}$0{{/unless",
  with: "#with ${1:customer}}}$0{{/with",
  address: "address ${1:shippingAddress}",
  barcode: "barcode ${1:paper.code}",
  date: "date ${1:createdAt}",
  image: 'image "${1:logo}" width="${2:40mm}"',
  lines: 'lines "${1:lineItems}" "${2:sku.code}" "${3:quantity}"',
  money: "money ${1:total}",
  number: "number ${1:quantity}",
  pageBreak: "pageBreak",
  qr: "qr ${1:paper.code}",
  show: 'show "${1:name}"',
  translate: 'translate "${1:name}"',
};

/** How a helper is written, for people: money total. */
export const usageOf = (snippet: string): string =>
  `{{${snippet.replaceAll(/\$\{\d+:([^}]*)\}/g, "$1").replace("$0", "…")}}}`;
