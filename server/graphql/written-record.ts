import { context, lambda, type ExecutionDetails, type Step } from "postgraphile/grafast";
import type { PgResource, PgSelectSingleStep, PgSelectStep } from "postgraphile/@dataplan/pg";
import { sql, type SQL } from "postgraphile/pg-sql2";
import { viewScopesOf, type Guarded } from "../../resources/core/permissions.ts";
import { CachedSelectStep } from "./cached-select.ts";
import { rowsBy } from "./records.ts";
import { may, type Claims } from "./visitor.ts";

/** What Grafast publishes no types of. */
type Selecting = { selects: readonly SQL[]; applyDepIds: readonly number[] };

/**
 * A record that a call has just written, and answers with its id. Who asks for nothing else is told it without another
 * transaction, which is what programs and forms do; what is asked beyond it is read as the record is now.
 */
class WrittenRecordStep extends CachedSelectStep {
  static override $$export = { moduleName: "stockwright", exportName: "WrittenRecordStep" };
  #id = 0;
  #isShown = 0;

  knownAs($id: Step<number>, $isShown: Step<boolean>): void {
    this.#id = this.addDependency($id);
    this.#isShown = this.addDependency($isShown);
  }

  #asksForItsIdAlone(): boolean {
    const { selects, applyDepIds } = this as unknown as Selecting;
    const id = sql`${this.alias}.${sql.identifier("id")}::text`;
    // what is read together with it, such as its children, joins its statement late
    return applyDepIds.length === 0 && selects.every((select) => sql.isEquivalent(select, id));
  }

  override async execute(details: ExecutionDetails): ReturnType<PgSelectStep["execute"]> {
    const { values, indexMap } = details;
    const isAnswered = this.#asksForItsIdAlone() && values[this.#isShown]?.at(0) === true;
    if (!isAnswered) return super.execute(details);
    return indexMap((index) => {
      const id: unknown = values[this.#id]?.at(index);
      const items = typeof id === "number" ? [[String(id)]] : [];
      return { hasNextPage: false, hasPreviousPage: false, items, m: Object.create(null) as object };
    }) as never;
  }
}

/** One check for each module, so that plans with the same one are the same. */
const shown = new Map<string, (claims: Claims | null) => boolean>();
const isShownTo = (resource: Guarded): ((claims: Claims | null) => boolean) => {
  const scopes = viewScopesOf(resource, "single");
  const key = scopes.join(" ");
  const check = shown.get(key) ?? ((claims) => claims !== null && scopes.some((scope) => may(claims.granted, scope)));
  shown.set(key, check);
  return check;
};

/** The record that a call made or changed, as it is after it, under the caller's rights. */
export const writtenRecord = (pg: PgResource, resource: Guarded, $id: Step<number>): PgSelectSingleStep => {
  const $found = rowsBy(WrittenRecordStep, pg, context().get("accountId") as Step<number>, $id);
  $found.knownAs($id, lambda(context().get("claims"), isShownTo(resource), true));
  return $found.single() as PgSelectSingleStep;
};
