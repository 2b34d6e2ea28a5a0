/** What a reader is told of amounts that a text has and this reader may not see. */
export const withheld = {
  price: "Withheld: prices",
  cost: "Withheld: costs",
  both: "Withheld: prices and costs",
} as const;
