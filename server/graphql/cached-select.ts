import { LRUCache } from "lru-cache";
import { PgSelectStep, type PgCodec, type PgResource, type PgSelectQueryBuilder } from "postgraphile/@dataplan/pg";
import { isPromiseLike, type ExecutionDetails, type Step } from "postgraphile/grafast";
import { filled, QueryPlaceholder, type Params } from "./placeholders.ts";

/** Changes a statement before it is sent: whatever its text depends on is in `shape`, all else is bound. */
export type Narrowing = ((rows: PgSelectQueryBuilder) => void) & { shape: string; params: Params };
export const narrowing = (shape: string, params: Params, change: (rows: PgSelectQueryBuilder) => void): Narrowing =>
  Object.assign((rows: PgSelectQueryBuilder) => change(rows), { shape, params });

type Row = readonly unknown[];
type Found = { items: readonly Row[]; cursorDetails: unknown; groupDetails: unknown; m: unknown };
type Common = {
  text: string;
  rawSqlValues: readonly unknown[];
  identifierIndex: number | null;
  name?: string;
  eventEmitter: unknown;
};
type Ask = (specs: readonly unknown[], common: Common) => Promise<{ values: readonly (readonly Row[])[] }>;
type Asking = { readonly [Method in "executeWithCache" | "executeWithoutCache"]: Ask };
/** A statement as it was built, and what reading its rows takes. */
type Kept = Pick<Common, "text" | "rawSqlValues" | "name"> & Omit<Found, "items">;
type Placeholder = { dependencyIndex: number; codec: PgCodec; alreadyEncoded: boolean };

const asSlot = (placeholder: Placeholder, index: number): Placeholder => ({
  ...placeholder,
  alreadyEncoded: false,
  codec: Object.create(placeholder.codec, { toPg: { value: () => new QueryPlaceholder(`$${index}`) } }) as PgCodec,
});

/** What Grafast publishes no types of. */
type Inside = {
  applyDepIds: readonly number[];
  fetchOneExtra: boolean;
  placeholders: readonly Placeholder[];
  deferreds: readonly { dependencyIndex: number }[];
  streamDetailsDepIds: readonly number[] | null;
  contextId: number;
  getDepOptions(index: number): { step: Step & { dependencies: readonly unknown[] } };
} & Record<"firstStepId" | "lastStepId" | "offsetStepId" | "afterStepId" | "beforeStepId", number | null>;

/** Statements by the step that asks them and their shape, bounded by their weight. */
const statements = new LRUCache<string, Kept>({
  maxSize: 4_000_000,
  maxEntrySize: 50_000,
  sizeCalculation: ({ text }, key) => text.length + key.length + 1_000,
});
let steps = 0;

/**
 * Rows of a table whose statement is written once for each shape that it takes, and sent with the values of each request.
 * PgSelectStep writes and hashes it anew for every request, which is a good part of what a list costs this process.
 */
export class CachedSelectStep extends PgSelectStep {
  static override $$export = { moduleName: "stockwright", exportName: "CachedSelectStep" };
  readonly #number = (steps += 1);
  /** Which of what narrows it is the same for every request. */
  #constant: ReadonlySet<number> = new Set();
  /** Whether what it reads from (a function and its arguments, told late) is the same for every request. */
  #isFromConstant = true;

  get #inside(): Inside {
    return this as unknown as Inside;
  }

  override finalize(): void {
    const { applyDepIds, deferreds } = this.#inside;
    const isConstant = (id: number) => this.#inside.getDepOptions(id).step.dependencies.length === 0;
    this.#constant = new Set(applyDepIds.filter(isConstant));
    this.#isFromConstant = deferreds.every(({ dependencyIndex }) => isConstant(dependencyIndex));
    super.finalize();
  }

  /** What the request gives, and the shape of the statement, unless that can be told only by writing it. */
  #given({ values, count, stream }: ExecutionDetails): { shape: string | null; params: Params } {
    const { applyDepIds, placeholders, firstStepId, lastStepId, offsetStepId, afterStepId, beforeStepId } =
      this.#inside;
    const unary = (id: number | null): unknown => (id === null ? null : (values[id]?.unaryValue() ?? null));
    const changes = applyDepIds
      .filter((id) => !this.#constant.has(id))
      .map((id) => unary(id) as Partial<Narrowing> | null);
    const params: Record<string, unknown> = Object.assign({}, ...changes.map((change) => change?.params));
    const given = placeholders.map(({ dependencyIndex, codec, alreadyEncoded }, index) => {
      const value: unknown = values[dependencyIndex]?.at(0) ?? null;
      params[`$${index}`] = value === null || alreadyEncoded ? value : codec.toPg(value);
      return value === null;
    });
    const isPlain =
      count === 1 &&
      !stream &&
      this.#isFromConstant &&
      unary(lastStepId) === null &&
      unary(afterStepId) === null &&
      unary(beforeStepId) === null &&
      changes.every((change) => change?.shape !== undefined);
    const shape = [unary(firstStepId), unary(offsetStepId), given, changes.map((change) => change?.shape)];
    return { shape: isPlain ? `${this.#number} ${JSON.stringify(shape)}` : null, params };
  }

  /** As PgSelectStep does, with the slots of the statement filled; `keep` is shown the statement as it was written. */
  async #write(details: ExecutionDetails, params: Params, keep: (common: Common) => void): Promise<readonly Found[]> {
    const { resource } = this;
    const asked = resource as unknown as Asking;
    const asking = (method: keyof Asking) => ({
      value: (specs: readonly unknown[], common: Common) => {
        keep(common);
        return asked[method](specs, { ...common, rawSqlValues: filled(common.rawSqlValues, params) });
      },
    });
    const telling = Object.create(resource, {
      executeWithCache: asking("executeWithCache"),
      executeWithoutCache: asking("executeWithoutCache"),
    }) as PgResource;
    const { placeholders } = this.#inside;
    // of several at once each has values of its own, which are no part of the statement
    const slots = details.count !== 1 ? placeholders : placeholders.map(asSlot);
    const telltale = Object.create(this, {
      resource: { value: telling },
      placeholders: { value: slots },
    }) as PgSelectStep;
    return (await super.execute.call(telltale, details)) as unknown as readonly Found[];
  }

  /** As PgSelectStep answers for the first rows of a list. */
  #page(rows: readonly Row[], { cursorDetails, groupDetails, m }: Kept, first: unknown, offset: unknown) {
    const isMore = this.#inside.fetchOneExtra && typeof first === "number" && rows.length > first;
    const items = isMore ? rows.slice(0, first) : rows;
    return { hasNextPage: isMore, hasPreviousPage: Boolean(offset), items, cursorDetails, groupDetails, m };
  }

  override async execute(details: ExecutionDetails): ReturnType<PgSelectStep["execute"]> {
    const { firstStepId, offsetStepId, contextId } = this.#inside;
    const { values } = details;
    const { shape, params } = this.#given(details);
    const kept = shape === null ? undefined : statements.get(shape);
    if (!kept) {
      const written: Common[] = [];
      const found = await this.#write(details, params, (common) => written.push(common));
      const [statement] = written;
      const [first] = found;
      if (shape !== null && statement?.identifierIndex === null && first && !isPromiseLike(first))
        statements.set(shape, { ...statement, ...first });
      return found as never;
    }
    const unary = (id: number | null): unknown => (id === null ? null : values[id]?.unaryValue());
    const spec = { context: unary(contextId), queryValues: [] };
    const { text, name, rawSqlValues } = kept;
    const common = {
      text,
      name,
      rawSqlValues: filled(rawSqlValues, params),
      identifierIndex: null,
      eventEmitter: details.extra.eventEmitter,
    };
    const answers = await (this.resource as unknown as Asking).executeWithCache([spec], common);
    return answers.values.map((rows) =>
      isPromiseLike(rows) ? rows : this.#page(rows, kept, unary(firstStepId), unary(offsetStepId)),
    ) as never;
  }
}
