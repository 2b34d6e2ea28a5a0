/** What a reader is told of amounts that a text has and this reader may not see. */
export const withheld = {
  price: "Скрыто: цены",
  cost: "Скрыто: себестоимость",
  both: "Скрыто: цены и себестоимость",
} as const;
