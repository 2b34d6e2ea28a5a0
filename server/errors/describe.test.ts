import { expect, test } from "vitest";
import { describeError } from "./describe.ts";

const raised = (facts: Readonly<Record<string, string>>): Error =>
  Object.assign(new Error(facts["message"] ?? 'insert into "x" failed'), facts);

test("our own refusals are said as they are, with their fields and detail", () => {
  expect(
    describeError(
      raised({ code: "SWVAL", message: "A name is needed.", detail: '{"fields": {"name": "required"}, "other": 1}' }),
    ),
  ).toEqual({
    code: "VALIDATION",
    message: "A name is needed.",
    fields: { name: "required" },
    detail: { other: 1 },
    expected: true,
  });
});

test("Postgres' own complaints become a code and, where they name one, a field", () => {
  const fields = (facts: Readonly<Record<string, string>>) => {
    const { code, fields: named } = describeError(raised(facts));
    return [code, named];
  };
  expect(fields({ code: "23505", detail: "Key (account_id, lower(code))=(1, a) already exists." })).toEqual([
    "DUPLICATE",
    { code: "duplicate" },
  ]);
  expect(fields({ code: "23505", table: "products", constraint: "products_account_id_display_id_key" })).toEqual([
    "DUPLICATE",
    { displayId: "duplicate" },
  ]);
  expect(fields({ code: "23505", table: "vendors", constraint: "vendors_name_key" })).toEqual([
    "DUPLICATE",
    { name: "duplicate" },
  ]);
  expect(fields({ code: "23502", column: "contact_name" })).toEqual(["VALIDATION", { contactName: "required" }]);
  expect(fields({ code: "23514", table: "vendors", constraint: "vendors_email_check" })).toEqual([
    "VALIDATION",
    { email: "email" },
  ]);
  expect(fields({ code: "23514", table: "customers", constraint: "customers_tax_rate_check" })).toEqual([
    "VALIDATION",
    { taxRate: "invalid" },
  ]);
  const slug = { code: "23505", table: "custom_fields", constraint: "custom_fields_account_id_module_slug_key" };
  expect(fields(slug)).toEqual(["DUPLICATE", { slug: "duplicate" }]);
  expect(
    fields({ code: "23503", detail: 'Key (account_id, vendor_id)=(1, 9) is not present in table "vendors".' }),
  ).toEqual(["NOT_FOUND", { vendorId: "notFound" }]);
  expect(fields({ code: "23001" })).toEqual(["IN_USE", undefined]);
});

test("no SQL, table or stack is ever said", () => {
  for (const code of ["23505", "42501", "57014", "XX000", "42P01"])
    expect(describeError(raised({ code, message: 'permission denied for table "sku_costs"' })).message).not.toMatch(
      /sku_costs|table/,
    );
  expect(describeError(new Error("at foo.ts:3"))).toEqual({
    code: "INTERNAL",
    message: "Something went wrong.",
    expected: false,
  });
});

test("a database that is away is UNAVAILABLE, a lost race BUSY", () => {
  expect(describeError(raised({ code: "ECONNREFUSED" })).code).toBe("UNAVAILABLE");
  expect(describeError(new Error("Connection terminated unexpectedly")).code).toBe("UNAVAILABLE");
  expect(describeError(raised({ code: "57P01" })).code).toBe("UNAVAILABLE");
  expect(describeError(raised({ code: "40P01" })).code).toBe("BUSY");
});
