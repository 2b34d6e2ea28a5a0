import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { definitionOf, isDeclared } from "../../resources/core/registry.ts";
import { camel, namesOf } from "../../resources/core/naming.ts";
import type { Language } from "../../resources/core/texts/messages.ts";
import { keyOf, type FileStore } from "../files/store.ts";
import type { Claims } from "../graphql/visitor.ts";
import { hiddenFrom } from "../rest/selection.ts";
import type { RowWriter } from "./cell.ts";
import { cellsOf, columnsOf, everyColumn, type Column, type Custom, type Row } from "./columns.ts";
import { csvWriter } from "./csv.ts";
import { Refused, type Ask } from "../graphql/ask.ts";
import { sayIn } from "../words.ts";
import { xlsxWriter } from "./xlsx.ts";

/** What is to be written, and with whose rights. */
export type Export = {
  claims: Omit<Claims, "sid" | "exp">;
  module: string;
  format: "csv" | "xlsx";
  language: Language;
  filter: Readonly<Record<string, unknown>>;
  sort: readonly unknown[];
  /** None: every one that there is. */
  columns: readonly string[];
  timeZone: string;
  /** Only rows that have something in this column. */
  having?: string | null;
  /** Only these records, however many. */
  ids?: readonly number[];
};
/** Where it lies in the file store, its bytes and how many rows it has. */
export type Written = { path: string; size: number; rows: number };

/** Filters that together find what is wanted: many ids are asked for one page after another. */
const filtersOf = ({ filter, ids }: Export): readonly Export["filter"][] =>
  ids
    ? Array.from({ length: Math.ceil(ids.length / pageSize.documents) }, (_, at) => ({
        ...filter,
        ids: ids.slice(at * pageSize.documents, (at + 1) * pageSize.documents),
      }))
    : [filter];

/** Records of one question, of a thousand that one may ask for: of documents with all of their lines fewer. */
const pageSize = { records: 250, documents: 25 };

type Page = {
  totalCount?: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  edges: { node: Row }[];
};

async function* pagesOf(
  ask: Ask,
  claims: Claims,
  { module, filter, sort, having }: Export,
  columns: readonly Column[],
): AsyncGenerator<{ rows: readonly Row[]; read: number; total: number }> {
  const { filter: filterType, paginated } = namesOf(module);
  const had = having ? camel(having) : null;
  const selection = ["id", ...new Set([...(had ? [had] : []), ...columns.map((column) => column.selection)])].join(" ");
  let after: string | null = null;
  let total: number | undefined;
  for (;;) {
    const counted: string = after === null ? "totalCount" : "";
    const { page }: { page: Page } = await ask<{ page: Page }>(
      claims,
      `query Export($filter: ${filterType}, $orderBy: [OrderBy!], $limit: Int, $after: Cursor) {
         page: ${paginated}(filter: $filter, orderBy: $orderBy, limit: $limit, after: $after) {
           ${counted} pageInfo { hasNextPage endCursor } edges { node { ${selection} } } } }`,
      {
        filter,
        orderBy: sort.length > 0 ? sort : undefined,
        limit: columns.some(({ isOfLine }) => isOfLine) ? pageSize.documents : pageSize.records,
        ...(after !== null && { after }),
      },
    );
    total ??= page.totalCount ?? 0;
    const rows = page.edges.map(({ node }) => node);
    yield {
      rows: had ? rows.filter((row) => row[had] !== null && Number(row[had]) !== 0) : rows,
      read: rows.length,
      total,
    };
    if (!page.pageInfo.hasNextPage || page.pageInfo.endCursor === null) return;
    after = page.pageInfo.endCursor;
  }
}

/**
 * Writes lists to the file store, page by page: what is in memory does not grow with the list. `tell` hears how many rows are written of how
 * many, and says whether anybody still wants it. Fails with a Refused where its person may not, or asked for what there is not.
 */
const exporter =
  (ask: Ask, store: FileStore) =>
  async (requested: Export, tell: (done: number, total: number) => Promise<boolean>): Promise<Written | null> => {
    const { module, format, language } = requested;
    if (!isDeclared(module)) throw new Refused("There is no such list.", "NOT_FOUND");
    const claims: Claims = { ...requested.claims, sid: 0, exp: Number.MAX_SAFE_INTEGER };
    const resource = definitionOf(module);
    const say = sayIn(language);
    const ids = requested.columns.flatMap((name) => (name.startsWith("cf:") ? [Number(name.slice(3))] : []));
    const isWhole = requested.columns.length === 0;
    const { custom } =
      ids.length === 0 && !isWhole
        ? { custom: [] }
        : await ask<{ custom: Custom[] }>(
            claims,
            "query Custom($filter: CustomFieldFilter) { custom: customFields(filter: $filter, limit: 100) { id displayName kind } }",
            { filter: { modules: [module] } },
          );
    const names = isWhole ? [...everyColumn(resource), ...custom.map(({ id }) => `cf:${id}`)] : requested.columns;
    const columns = columnsOf(resource, names, {
      custom,
      hidden: hiddenFrom(claims.role),
      say,
      zone: requested.timeZone,
    });
    if (columns.length === 0) throw new Refused("None of these columns can be shown.", "VALIDATION");
    const path = randomBytes(24).toString("base64url");
    const source = join(store.waiting, `export-${path}`);
    await mkdir(store.waiting, { recursive: true, mode: 0o700 });
    const out = createWriteStream(source, { mode: 0o600 });
    try {
      const title = say(`resources.${module}.name`, module);
      const writer: RowWriter = format === "csv" ? csvWriter(out) : xlsxWriter(out, title);
      await writer.write(columns.map((column) => ({ kind: "text", value: column.title })));
      let [rows, records] = [0, 0];
      for (const filter of filtersOf(requested))
        for await (const page of pagesOf(ask, claims, { ...requested, filter }, columns)) {
          for (const row of page.rows)
            for (const cells of cellsOf(resource, columns, row)) {
              await writer.write(cells);
              rows += 1;
            }
          records += page.read;
          if (!(await tell(records, page.total))) return null;
        }
      await writer.end();
      const { size } = await stat(source);
      await store.keep(keyOf(claims.acc, path), source);
      return { path, size, rows };
    } finally {
      // what is still being written fails by that, and nobody waits for it
      out.on("error", () => undefined);
      out.destroy();
      await rm(source, { force: true });
    }
  };

/** The same as the worker takes it, which knows nothing of what lies behind. */
export const deskOf = (ask: Ask, store: FileStore) => {
  const write = exporter(ask, store);
  return {
    write: (requested: unknown, tell: (done: number, total: number) => Promise<boolean>) =>
      write(requested as Export, tell),
    isRefusal: (error: unknown): error is Refused =>
      error instanceof Refused && !["UNAVAILABLE", "RATE_LIMITED", "INTERNAL", "CONFLICT"].includes(error.code),
  };
};
