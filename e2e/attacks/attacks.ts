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
  /** Instead of what our own client sends. */
  headers?: Readonly<Record<string, string>>;
  /** So many addresses take turns; one, unless it is told. */
  addresses?: number;
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

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const forged = `${part({ alg: "HS256", typ: "JWT" })}.${part({ sub: "1", account: 1, exp: 4_000_000_000 })}.${"a".repeat(43)}`;

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
    name: "10,000 directives",
    by: "one person",
    parallel: 8,
    body: () => asked(`{ vendors { id ${times(10_000, () => "@include(if: true)")} } }`),
  },
  {
    name: "400 levels",
    by: "one person",
    parallel: 8,
    body: (number) => asked(`{ a${number}: ${times(400, () => "vendors {")} id ${"}".repeat(400)} }`),
  },
  {
    name: "bodies of 5 MB",
    by: "one person",
    parallel: 4,
    body: () => asked(`{ vendors { id } } #${"x".repeat(5_000_000)}`),
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
  {
    name: "guesses at one password, from 100 addresses",
    by: "nobody",
    parallel: 20,
    addresses: 100,
    body: (number) =>
      asked("mutation ($input: LoginInput!) { login(input: $input) { user { id } } }", {
        input: { email: "victim@nowhere.test", password: `not the right one ${number}` },
      }),
  },
  {
    name: "guesses at many passwords, from 100 addresses",
    by: "nobody",
    parallel: 20,
    addresses: 100,
    body: (number) =>
      asked("mutation ($input: LoginInput!) { login(input: $input) { user { id } } }", {
        input: { email: `somebody-${number}@nowhere.test`, password: "not the right one" },
      }),
  },
  {
    name: "refresh tokens that nobody was given",
    by: "nobody",
    parallel: 20,
    body: (number) =>
      asked("mutation ($token: String!) { refreshTokens(refreshToken: $token) { accessToken } }", {
        token: `${number}`.padStart(43, "a"),
      }),
  },
  {
    name: "forged tokens",
    by: "nobody",
    parallel: 20,
    headers: { authorization: `Bearer ${forged}` },
    body: () => asked("{ vendors { id } }"),
  },
  {
    name: "forms of another site",
    by: "nobody",
    parallel: 20,
    contentType: "text/plain",
    headers: { origin: "https://elsewhere.test", "sec-fetch-site": "cross-site", "x-requested-with": "" },
    body: () => asked("mutation { deleteVendors(ids: [1]) { id } }"),
  },
];

/** Sockets that are opened, so many at a time, and say nothing until they are closed. */
export type Flood = {
  name: string;
  parallel: number;
  addresses: number;
  headers: Readonly<Record<string, string>>;
  milliseconds: number;
};
export const floods: readonly Flood[] = [
  { name: "sockets that say nothing", parallel: 100, addresses: 1, headers: {}, milliseconds: 200 },
  { name: "2,000 sockets that stay", parallel: 2_000, addresses: 100, headers: {}, milliseconds: 60_000 },
  {
    name: "sockets of another site",
    parallel: 100,
    addresses: 1,
    headers: { origin: "https://elsewhere.test" },
    milliseconds: 200,
  },
];
