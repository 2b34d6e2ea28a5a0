/** One kind of message, sent by so many at a time for as long as the attack lasts. */
export type Attack = {
  name: string;
  /** Path, where it is not /graphql. */
  path?: string;
  /** Nobody's, or people's of one company. */
  by: "nobody" | "one person" | "seven people";
  /** It asks for many rows, which the demo company has. */
  rows?: true;
  parallel: number;
  contentType?: string;
  body: (number: number) => string;
  /** Of the worst ones, tried in each run of the tests. */
  often?: true;
};

const times = (count: number, one: (index: number) => string, between = " "): string =>
  Array.from({ length: count }, (_, index) => one(index)).join(between);
const asked = (query: string, variables: object = {}): string => JSON.stringify({ query, variables });

/** The heaviest list that is accepted: many relations of many rows. `number` makes each text another one. */
const heaviest = (number: number): string =>
  asked(
    `query q${number} { ${times(
      10,
      (
        index,
      ) => `a${index}: skusPaginated(limit: 100, filter: {searchText: "a"}, orderBy: {column: "name", order: ASC}) {
        totalCount edges { node { id code name warehouseStockLevels { warehouseId inStock available allocated onOrder } } } }`,
    )} }`,
  );

const boundary = "attack";
const upload = (): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="operations"\r\n\r\n` +
  `${asked("mutation ($files: [Upload!]!) { uploadFiles(files: $files) { files { id } } }", { files: [null] })}\r\n` +
  `--${boundary}\r\ncontent-disposition: form-data; name="map"\r\n\r\n{"0":["variables.files.0"]}\r\n` +
  `--${boundary}\r\ncontent-disposition: form-data; name="0"; filename="a.bin"\r\n\r\n` +
  `${"x".repeat(27_000_000)}\r\n--${boundary}--\r\n`;

export const uploadType = `multipart/form-data; boundary=${boundary}`;

/** The attacks of which none may be felt next door. */
export const attacks: readonly Attack[] = [
  {
    name: "documents of 880 kB",
    by: "nobody",
    parallel: 8,
    body: (number) => asked(`{ a${number}: vendors { ${"id ".repeat(293_000)} } }`),
    often: true,
  },
  { name: "440,000 fields", by: "nobody", parallel: 8, body: () => asked(`{ ${"a ".repeat(440_000)} }`) },
  {
    name: "10,000 fragments",
    by: "one person",
    parallel: 8,
    body: () => asked(`{ vendors { id } } ${times(10_000, (index) => `fragment f${index} on Vendor { id }`)}`),
  },
  {
    name: "60,000 repeated fields",
    by: "one person",
    parallel: 8,
    body: () => asked(`{ vendors { ${"id ".repeat(60_000)} } }`),
  },
  {
    name: "1,000 aliases",
    by: "one person",
    parallel: 8,
    body: (number) => asked(`{ vendors { ${times(1_000, (index) => `a${number}_${index}: id`)} } }`),
  },
  {
    name: "5,000 chained fragments",
    by: "one person",
    parallel: 8,
    body: () =>
      asked(`{ vendors { ...f0 } } ${times(5_000, (index) => `fragment f${index} on Vendor { ...f${index + 1} }`)}`),
  },
  {
    name: "350 misspelt fields",
    by: "one person",
    parallel: 8,
    body: (number) => asked(`{ vendors { ${times(350, (index) => `contactNam${index}_${number}`)} } }`),
    often: true,
  },
  ...[2_000, 5_000].map((count): Attack => ({
    name: `${count} filters by custom fields`,
    by: "one person",
    parallel: 10,
    body: () =>
      asked("query ($filter: VendorFilterInput) { vendors(filter: $filter) { id } }", {
        filter: {
          customFields: Array.from({ length: count }, (_, id) => ({ customFieldId: id + 1, value: "a" })),
        },
      }),
  })),
  {
    name: "1,500 columns of an order",
    by: "one person",
    parallel: 10,
    body: () => asked(`{ vendors(orderBy: [${times(1_500, () => '{column: "name", order: ASC}', ", ")}]) { id } }`),
  },
  {
    name: "the heaviest list, by one person",
    by: "one person",
    rows: true,
    parallel: 30,
    body: () => heaviest(0),
    often: true,
  },
  { name: "the heaviest list, each time another text", by: "one person", rows: true, parallel: 30, body: heaviest },
  { name: "the heaviest list, by seven people", by: "seven people", rows: true, parallel: 60, body: () => heaviest(0) },
  { name: "uploads over the limit", by: "one person", parallel: 4, contentType: uploadType, body: upload },
  {
    name: "wrong passwords from one address",
    by: "nobody",
    parallel: 20,
    body: (number) =>
      asked("mutation ($input: LoginInput!) { login(input: $input) { user { id } } }", {
        input: { email: `nobody-${number}@nowhere.test`, password: "not the right one" },
      }),
  },
];
