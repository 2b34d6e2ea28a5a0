/** Rows of children by their field, as the API takes them. */
export type Children = Readonly<Record<string, readonly unknown[]>>;
/** Parts of an input as the API takes them, beside what the fields say. */
export type GivenInput = Readonly<Record<string, unknown>>;

/** What a caller may say in `meta`. */
export type Meta = {
  /** Fields the screen shows; default those of the list, or every field of one record. */
  fields?: readonly string[] | undefined;
  /** The cursor behind which the rows lie, instead of the number of a page: the same cost on every page. Their total is known by then. */
  after?: string;
  /** More GraphQL text for what the registry does not describe. */
  select?: string;
  /** The same key for the same submit, however often it is sent. */
  idempotencyKey?: string;
  /** Saved with the fields in one step: children, states. */
  input?: GivenInput | undefined;
  /** Only says what it would do. */
  preview?: boolean;
  /** Of several that are deleted, in the order of their ids: the versions they were chosen at. */
  versions?: readonly number[];
};

export const metaOf = (meta: unknown): Meta => (meta ?? {}) as Meta;
