import type { ClientBase } from "pg";
import type { Visitor } from "../../client/transaction.ts";
import { camel } from "../../../resources/core/naming.ts";
import { attempt, type Outcome } from "./attempt.ts";
import type { Company, Input } from "./company.ts";
import { callsOf } from "./derived-calls.ts";
import { payInPart, stepsOf } from "./paid.ts";
import { startTally, type Sweep } from "./tally.ts";

type Path = readonly (string | number)[];

/** What somebody tries who looks for an amount by halves, within what any such field takes. */
const ladder = ["0.01", "0.99", "5", "60", "700.07", "8000", "90000", "1000000", "99999999"];

/** Where amounts stand in an input, by the names of columns of that kind. */
const amountPaths = (input: unknown, names: ReadonlySet<string>, at: Path = []): Path[] => {
  if (Array.isArray(input)) return input.flatMap((each, n) => amountPaths(each, names, [...at, n]));
  if (typeof input !== "object" || input === null) return [];
  return Object.entries(input).flatMap(([key, value]) =>
    names.has(key) && (typeof value === "string" || typeof value === "number")
      ? [[...at, key]]
      : amountPaths(value, names, [...at, key]),
  );
};

const put = (input: unknown, [key, ...rest]: Path, value: unknown): unknown => {
  if (key === undefined) return value;
  if (Array.isArray(input)) return input.map((each: unknown, n) => (n === key ? put(each, rest, value) : each));
  const object = (input ?? {}) as Record<string, unknown>;
  return { ...object, [key]: put(object[String(key)], rest, value) };
};

/** What is paid back is below zero. */
const isBelowZero = (input: unknown, path: Path): boolean =>
  String(path.reduce<unknown>((at, key) => (at as Record<string | number, unknown>)[key], input)).startsWith("-");

/** What a caller hears of a call, but for the numbers it gave. */
const heard = ({ state, detail }: Outcome): string => {
  if (state === null) return "done";
  const { fields } = (detail?.startsWith("{") ? JSON.parse(detail) : {}) as { fields?: object };
  return `${state} ${JSON.stringify(fields ?? {})}`;
};

/** Discounts as amounts, and credit limits, of records that stand: a refusal tells the caller what they are compared with. */
const judged = ({ ids }: Company): { operation: string; input: Input }[] => [
  { operation: "save_sales_orders", input: { id: ids["sale"], discount: "1" } },
  { operation: "save_sales_orders", input: { id: ids["saleDraft"], discount: "1" } },
  { operation: "save_purchase_orders", input: { id: ids["purchase"], discount: "1" } },
  { operation: "save_customers", input: { id: ids["customer"], creditLimit: "1" } },
  ...["price", "discount"].map((key) => ({
    operation: "save_sales_orders",
    input: { id: ids["saleDraft"], lineItems: [{ id: ids["saleDraftLine"], [key]: "1" }] },
  })),
];

/** The same through doors that lead to others. */
const throughDoors = (calls: readonly { operation: string; input: Input }[]) =>
  calls.flatMap(({ operation, input }) => [
    { operation, input },
    { operation: "preview", input: { operation, input } },
    { operation: "save_many", input: { module: operation.replace(/^save_/, ""), rows: [input] } },
  ]);

const statementOf = (operation: string, input: unknown) =>
  `select app_hidden.perform('${operation}', '${JSON.stringify(input).replaceAll("'", "''")}')::text`;

/**
 * Every amount of every call, tried from a cent to a hundred million by a role that may see no prices and no costs, and quantities of what is
 * paid in part: whether they are refused, and how, does not depend on them. Where it did, a few tries would find what they are compared with.
 * `operations`: those alone.
 */
export const sweepGuesses = async (
  client: ClientBase,
  company: Company,
  operations?: readonly string[],
): Promise<Sweep> => {
  const { sweep, check } = startTally("amounts guessed by refusals");
  const { rows } = await client.query<{ column: string }>(
    "select distinct column_name as column from app_private.secret_columns",
  );
  const names = new Set(rows.map(({ column }) => camel(column)));
  const granted = (company.admin.granted ?? "").replace(",sku_price:*", "").replace(",sku_cost:*", "");
  const visitor = { ...company.admin, role: "visitor_without_price_and_cost", granted };
  const asked = (operation: string) => operations?.includes(operation) ?? true;
  const heardBy = async (who: Visitor, statements: readonly string[]) => [
    ...new Set((await attempt(client, who, statements, { answers: true })).map(heard)),
  ];
  const heardOf = new Map<string, number>();
  for (const { operation, input } of [...callsOf(company, 8), ...throughDoors(judged(company))].filter((each) =>
    asked(each.operation),
  ))
    for (const path of amountPaths(input, names)) {
      const statements = ladder.map((amount) =>
        statementOf(operation, put(input, path, isBelowZero(input, path) ? `-${amount}` : amount)),
      );
      const said = await heardBy(visitor, statements);
      check(said.length === 1, `${operation} ${path.join(".")}`, `tells by refusing: ${said.join(" | ")}`);
      for (const word of said) heardOf.set(word, (heardOf.get(word) ?? 0) + 1);
    }
  // amounts that nobody compares are taken, and it is the giver who is refused the others
  if (!operations) check((heardOf.get("done") ?? 0) > 4, "guesses", `are all refused: ${JSON.stringify([...heardOf])}`);
  for (const paid of await payInPart(client, company))
    for (const { operation, way, inputs, refused } of stepsOf(paid).filter((each) => asked(each.operation))) {
      const statements = inputs.map((input) => statementOf(operation, input));
      const said = await heardBy(visitor, statements);
      check(
        said.length === 1,
        `${operation} of ${paid.module}`,
        `${way} and is told what was paid: ${said.join(" | ")}`,
      );
      if (!refused) continue;
      const seen = await heardBy(company.admin, statements);
      check(
        seen.length === 2 && seen.includes("done"),
        `${operation} of ${paid.module}`,
        `${way} and is never refused: ${seen.join(" | ")}`,
      );
    }
  // a user who sets a credit limit learns from the refusal what the customer owes, even without the right to exceed the limit
  const sale = { customerId: company.ids["customer"], warehouseId: company.ids["warehouse"], state: "Open" };
  const address = { shippingAddressId: company.ids["address"], billingAddressId: company.ids["address"] };
  const opening = { ...sale, ...address, lineItems: [{ skuId: company.ids["sku"], quantity: "1" }] };
  if (asked("save_customers")) {
    const said = await heardBy(
      { ...visitor, granted: granted.replace(",sales_order:*", ",sales_order:create,sales_order:view:all") },
      ladder.map(
        (creditLimit) =>
          `${statementOf("save_customers", { id: sale.customerId, creditLimit })}
           union all ${statementOf("save_sales_orders", opening)}`,
      ),
    );
    check(
      said.length === 1,
      "save_customers creditLimit",
      `tells what is owed by opening an order: ${said.join(" | ")}`,
    );
  }
  return sweep;
};
