import type { Entry, Values } from "./job.ts";

/** Lines of the worst record, and rows within its rows. */
const rows = { outer: 200, inner: 3 } as const;

const long =
  "Журнальный столик из массива дуба с выдвижными ящиками, отделка «Ореховая роща» №1042 / Walnut grove coffee table";
const valueOf = ({ kind, options = {} }: Entry): unknown => {
  switch (kind) {
    case "quantity":
    case "unitMoney":
      return "999999999.9999";
    case "money":
      return "999999999999.99";
    case "percent":
      return "99.9999";
    case "integer":
      return 2_147_483_647;
    case "date":
      return "2999-12-31";
    case "datetime":
      return "2999-12-31T23:59:59.999Z";
    case "boolean":
      return true;
    case "code":
      return "WWWWWWWW-2147483647-ЩЩ";
    case "multiline":
      return `${long}. `.repeat(20);
    default:
      return Object.keys(options).toSorted((a, b) => b.length - a.length)[0] ?? long;
  }
};

const put = (record: Record<string, unknown>, path: readonly string[], value: unknown): void => {
  const [first = "", ...rest] = path;
  if (rest.length === 0) return void (record[first] = value);
  const inner = (record[first] ??= {}) as Record<string, unknown>;
  put(inner, rest, value);
};

/** A row in three has nothing that it need not have. */
const rowsLike = (row: Values, count: number): readonly Values[] =>
  Array.from({ length: count }, (_, at) =>
    at % 3 === 2
      ? Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value === "object" ? value : null]))
      : row,
  );

/** A record that is longer than any real one: every field full, 200 lines, some of them empty, in Russian. */
export const worstOf = (entries: Readonly<Record<string, Entry>>, lists: readonly string[]): Values => {
  const record: Record<string, unknown> = { id: 2_147_483_647 };
  for (const [path, entry] of Object.entries(entries)) put(record, path.split("."), valueOf(entry));
  // the innermost first: a list of packages holds lists of lines
  for (const path of lists.toSorted((a, b) => b.split(".").length - a.split(".").length)) {
    const steps = path.split(".");
    const row = steps.reduce<unknown>((at, step) => (at as Values | undefined)?.[step], record) ?? {};
    const isInner = lists.some((other) => path.startsWith(`${other}.`));
    const holdsLists = lists.some((other) => other.startsWith(`${path}.`));
    put(
      record,
      steps,
      rowsLike(row as Values, isInner ? rows.outer / rows.inner : holdsLists ? rows.inner : rows.outer),
    );
  }
  return record;
};
