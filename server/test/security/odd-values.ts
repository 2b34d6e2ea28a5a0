import { isColumn, type Field } from "../../../resources/core/fields.ts";
import { traitsOf } from "../../../resources/core/kinds.ts";
import { namesOf } from "../../../resources/core/naming.ts";
import { childrenOf, resources } from "../../../resources/core/registry.ts";
import { writesOf, type Resource } from "../../../resources/core/resource.ts";
import type { Call } from "../../../db/test/security/calls/call.ts";

/** An input with one value that no field of its kind takes, and the path it has to be refused by. */
export type Odd = {
  type: string;
  field: string;
  path: string;
  value: unknown;
  input: Readonly<Record<string, unknown>>;
};

const dates = [
  "today",
  "infinity",
  "J2451187",
  "02.01.2027",
  "20270102",
  "1899-12-31",
  "3000-09-02",
  "2027-02-30",
  20_270_102,
];
const decimals = ["abc", "1e5", "NaN", "", "1000000000", "0.00001", true, [1]];
const integers = [1.5, "x", 2_147_483_648, -2_147_483_649, true];

const given = (field: Field, name: string): number | undefined =>
  (field as unknown as Readonly<Record<string, number | undefined>>)[name];
const textOf = (field: Field): unknown[] => {
  const longest = given(field, "max") ?? (field.kind === "email" ? 254 : field.kind === "phone" ? 40 : 64);
  return ["x".repeat(longest + 1), "a\ud800", "a\0b", 7, { a: 1 }];
};

/** Values that do not fit a field, by what its column holds. */
const oddOf = (field: Field): readonly unknown[] => {
  const [holds] = field.kind === "reference" ? (["integer"] as const) : traitsOf(field.kind).holds;
  if (field.kind === "state" || field.kind === "json") return [];
  if (holds === "decimal") return [...decimals, ...(given(field, "min") === 0 ? ["-0.01"] : [])];
  if (holds === "integer") return integers;
  if (holds === "date") return dates;
  if (holds === "boolean") return ["yes", 1];
  // one item stands for a list of one, and where people enter their own it is as good as any
  if (holds === "list")
    return [...(field.kind === "choices" && field.options === "free" ? [] : ["x"]), [7], ["x".repeat(300)]];
  return textOf(field);
};

const written = (resource: Resource): [string, Field][] =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    isColumn(field) && !field.readOnly ? [[name, field] as [string, Field]] : [],
  );

/** Ids of records that hold children of their own, by table. */
type Ids = Readonly<Record<string, number>>;

const ofChildren = (resource: Resource, ids: Ids): { path: string; field: Field; value: unknown; input: object }[] =>
  childrenOf(resource.name).flatMap(({ field: collection, child }) => {
    const own = written(child)
      .filter(([name]) => name !== childrenOf(resource.name).find(({ field }) => field === collection)?.by)
      .flatMap(([name, field]) =>
        oddOf(field).map((value) => ({
          path: `${collection}.1.${name}`,
          field,
          value,
          input: { [collection]: [{ id: ids[child.name] }, { [name]: value }] },
        })),
      );
    const deeper = ofChildren(child, ids).map(({ path, input, ...rest }) => ({
      ...rest,
      path: `${collection}.0.${path}`,
      input: { [collection]: [{ id: ids[child.name], ...input }] },
    }));
    return [...own, ...deeper];
  });

/** Every field of every module that can be written, top level and among children, with each value that it does not take. */
export const oddInputs = (ids: Ids): Odd[] =>
  resources.flatMap((resource) => {
    const names = namesOf(resource.name);
    const writes = writesOf(resource);
    const id = ids[resource.name];
    const creates = writes.includes("create");
    if (resource.readOnly || (!creates && !writes.includes("update"))) return [];
    const [type, field] = creates ? [names.createInput, names.create] : [names.updateInput, names.update];
    const grouped = (name: string): string | undefined =>
      Object.entries(resource.groups ?? {}).find(([, members]) => members.includes(name))?.[0];
    const own = written(resource).flatMap(([name, definition]) => {
      if (!creates && definition.createOnly) return [];
      const group = grouped(name);
      return oddOf(definition).map((value) => ({
        type,
        field,
        path: name,
        value,
        input: { ...(creates ? {} : { id }), ...(group ? { [group]: { [name]: value } } : { [name]: value }) },
      }));
    });
    if (!writes.includes("update")) return own;
    const nested = ofChildren(resource, ids).map(({ path, value, input }) => ({
      type: names.updateInput,
      field: names.update,
      path,
      value,
      input: { id, ...input },
    }));
    return [...own, ...nested];
  });

/** What a number or date of an operation may not be. */
const oddQuantities = ["1000000000", "abc", "0.00001"];
const at = (value: unknown, path: readonly string[], to: unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return to;
  if (Array.isArray(value)) return value.map((item, n) => (String(n) === key ? at(item, rest, to) : item));
  return { ...(value as object), [key]: at((value as Record<string, unknown>)[key], rest, to) };
};
const pathsOf = (value: unknown, path: readonly string[] = []): (readonly string[])[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))
    : [path];

/** Legal calls of verbs with each quantity, cost and id replaced, and with dates and numbers of lots that are none. */
export const oddCalls = (calls: readonly Call[]): { call: Call; path: string }[] =>
  calls.flatMap((call) => {
    if (/^(save|delete|add|explain|line|verify|preview|set)_/.test(call.operation)) return [];
    const odd = pathsOf(call.input).flatMap((path) => {
      const last = path.at(-1) ?? "";
      const values = /quantity|cost/i.test(last) ? oddQuantities : /id$/i.test(last) ? ["x", 2_147_483_648] : [];
      return values.map((value) => ({ path, value }));
    });
    const labels =
      call.operation === "create_shipment"
        ? [{ path: ["packages", "0", "trackingNumber"], value: "x".repeat(101) }]
        : [];
    const places = call.operation === "receive_purchase_order" ? ["receivements", "0"] : [];
    const ofLots = /^(create_lot|receive_purchase_order)$/.test(call.operation)
      ? [
          ...["expirationDate", "manufactureDate"].map((name) => ({ path: [...places, name], value: "today" })),
          ...["lotNumber", "altLotNumber", "serialNumber"].map((name) => ({
            path: [...places, name],
            value: "x".repeat(61),
          })),
        ]
      : [];
    return [...odd, ...labels, ...ofLots].map(({ path, value }) => ({
      path: path.join("."),
      call: { ...call, input: at(call.input, path, value) as Call["input"] },
    }));
  });
