import fc, { type Arbitrary } from "fast-check";

/** Texts that some layer may choke on. */
export const oddTexts: readonly string[] = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x\udfff",
  "\u202e\u0007\u001b[31m",
  "x".repeat(5_000),
  "€".repeat(5_000),
  "%",
  "\\",
  "'",
  '"',
  "{}",
  "{,}",
  "NULL",
  "(",
  "[a-",
  "'; drop table users; --",
  "${jndi:ldap://x}",
  "../../etc/passwd",
  "=1+1",
  "<script>",
  "e\u0301\u0327",
  "\ufeff",
  "👩‍👩‍👧‍👦",
  ":*",
  "a & b | !",
  "not-a-zone/Anywhere",
  "Europe/Berlin; x",
  "posixrules",
  "UTC+99",
  "<+05>-5",
  "localtime",
  "infinity",
  "-infinity",
  "epoch",
  "now",
  "allballs",
  "NaN",
  "Infinity",
  "1e400",
  "0x10",
  "1_000",
  "٣",
  "true",
  "null",
  "__proto__",
  "constructor",
];
export const oddNumbers: readonly number[] = [
  0, -1, 1, 2_147_483_647, 2_147_483_648, -2_147_483_648, -2_147_483_649, 9_007_199_254_740_991, 0.5, -0.000_000_000_1,
  1e21, 1e-21, 1.797_693_134_862_315_7e308, 5e-324,
];
export const oddDates: readonly string[] = [
  "0000-00-00",
  "0001-01-01",
  "9999-12-31",
  "10000-01-01",
  "5874898-01-01",
  "-4714-01-01",
  "4714-11-24 BC",
  "2024-02-30",
  "2023-02-29",
  "2024-13-01",
  "24:00",
  "2024-01-01T24:00:00Z",
  "2024-01-01T25:00:00Z",
  "2024-01-01T00:00:60Z",
  "2024-01-01T00:00:00+99:99",
  "2024-01-01T00:00:00+16:00",
  "2024-01-01T00:00:00 Nowhere/Land",
  "2024-01-01 00:00:00 America/New_York",
  "294277-01-01T00:00:00Z",
  "+294276-12-31T23:59:59.999999999Z",
  "20240101T000000",
  "tomorrow",
  "J2451187",
  "2024-366",
];
const nested = (depth: number): unknown =>
  depth === 0 ? 1 : depth % 2 ? [nested(depth - 1)] : { a: nested(depth - 1) };
const odd: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { id: null },
  JSON.parse('{"__proto__": {"a": 1}, "constructor": 1, "toString": 2}'),
  nested(60),
  Array.from({ length: 300 }, (_, index) => index),
  Array.from({ length: 120 }, () => "\u0000"),
  { "\u0000": "\u0000" },
  { [`k${"x".repeat(300)}`]: 1 },
];

/** Any value that does not belong. */
export const oddValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.constantFrom(...oddNumbers),
  fc.constantFrom(...oddDates),
  fc.constantFrom(...odd),
  fc.jsonValue(),
);
const oddText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 2, arbitrary: fc.constantFrom(...oddDates) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
);
const oddNumber = fc.oneof(fc.constantFrom(...oddNumbers), fc.integer());

/** What is put in the place of a value: mostly of its own type, so that it is refused late or not at all. */
export type Odd = Readonly<Record<"text" | "number" | "any", unknown>> & { ownType: boolean };
export const oddOnes: Arbitrary<Odd> = fc.record({
  text: oddText,
  number: oddNumber,
  any: oddValue,
  ownType: fc.integer({ min: 0, max: 9 }).map((chance) => chance > 2),
});
export const oddInPlaceOf = (value: unknown, { text, number, any, ownType }: Odd): unknown => {
  if (!ownType) return any;
  return typeof value === "string" ? text : typeof value === "number" ? number : any;
};

/** What a field of this name usually holds, so that the rest of an input is right. */
const usual: readonly [RegExp, readonly unknown[]][] = [
  [/^module$/i, ["vendors", "skus", "sales_orders", "customers", "products", "users", "nothing"]],
  [/^modules$/i, ["vendors", "skus", "customers"]],
  [/email/i, ["ann@vendor.test", "admin@demo.test", "not an address"]],
  [/phone/i, ["2125550100", "+1 212 555 0100"]],
  [/country/i, ["US", "DE", "XX"]],
  [/postalCode/i, ["43004"]],
  [/timeZone/i, ["UTC", "Europe/Berlin", "Asia/Kathmandu"]],
  [/color/i, ["#aabbcc", "red"]],
  [/lotOrder/i, ["fifo", "lifo", "fefo", "expiry"]],
  [/invoiceBasis/i, ["ordered", "shipped"]],
  [/column$/i, ["id", "name", "createdAt", "displayId", "state"]],
  [/password/i, ["nothing is lost", "short"]],
  [/state/i, ["Open", "DRAFT", "Closed", "canceled", "partially received"]],
  [/idempotencyKey/i, ["a key", "another key"]],
  [/kind|type/i, ["text", "number", "date", "boolean", "select", "user", "admin", "add", "remove"]],
];
const words = ["Fern", "Kettle", "a", "blue 12", "SO-1", "7", "Größe", "x".repeat(100)];
export const textFor = (name: string): Arbitrary<unknown> =>
  fc.constantFrom(...(usual.find(([pattern]) => pattern.test(name))?.[1] ?? words));
