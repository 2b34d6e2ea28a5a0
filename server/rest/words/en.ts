/** What the OpenAPI document says of calls beside what the registry calls things. */
export const en = {
  info: (calls: number) =>
    `Every call needs an API key, made under General settings: \`Authorization: Bearer sw_…\`. It acts as its owner, with the rights of the owner's role. Quantities and amounts are exact decimals, as texts. ${calls} calls a minute; the RateLimit headers say how many are left.`,
  does: { list: "List", get: "Read", create: "Create", update: "Change", delete: "Delete" },
  /** What a path ends with, said as a button would; what is not named here is said as it is written. */
  verbs: {} as Readonly<Record<string, string>>,
  /** What the page /swagger says of itself. */
  page: {
    title: "REST API",
    key: "API key",
    show: "Show",
    find: "Find a path",
    nothing: "No path is called so.",
    language: "Language",
    enter: "Enter an API key: what its owner's role may call is shown.",
    unheard: "The server could not be reached. Try again.",
    send: "Send",
    sending: "Sending …",
    body: "Body",
    call: "curl",
    answer: "Answer",
    bodyFields: "Fields of the body",
    answerFields: "Fields of the answer",
    required: "required",
    readMore: "OpenAPI 3.1",
  },
  scope: (scope: string) => `Needs the scope ${scope}.`,
  same: (state: string) => `The same as an update to ${state}.`,
  answers: {
    create: "Made.",
    update: "Changed.",
    delete: "Deleted.",
    act: "Done.",
    version: "The version of the record.",
  },
  problems: {
    400: "The request cannot be read.",
    401: "The API key is missing, unknown or revoked.",
    403: "The role of the key's owner does not allow this.",
    404: "There is no such record.",
    409: "The state of things stands in the way; `code` says what.",
    412: "Somebody else changed the record since; `about` says what.",
    422: "A value is missing or not allowed; `errors` says which.",
    428: "If-Match is missing.",
    429: "Too many calls.",
  } as Readonly<Record<number, string>>,
  problem: { detail: "In words.", code: "The same codes as GraphQL's extensions.code." },
  orderBy: "Fields by commas, with - before those that descend: -createdAt,name.",
  idempotencyKey: "The same key again, within 24 hours, returns the first answer and does nothing.",
  ifMatch: 'The ETag of the record that the change is based on ("7"), or *.',
  customFields: (fields: string) => `Pairs of id and value. ${fields}.`,
  /** Where a list says in GraphQL how much it may hold; English has GraphQL's own words. */
  atMost: (count: string) => `At most ${count}.`,
  sameAs: (name: string) => `The same as \`${name}\`.`,
  /** Keys that mean the same in every call, where GraphQL's own words are not in this language. */
  keys: {} as Readonly<Record<string, string>>,
};

export type RestWords = typeof en;
