import type { PoolClient } from "pg";
import { visible } from "../../resources/core/codes.ts";
import { snake } from "../../resources/core/naming.ts";
import { definitionOf } from "../../resources/core/registry.ts";

/** Codes that a spreadsheet took for numbers lack their leading zeros. */
const isNumber = /^\d{1,60}$/;

/** For codes of digits, the code of a record of the module that differs from it by leading zeros alone; others are left out. */
export const findWithZeros = async (
  client: PoolClient,
  module: string,
  field: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const numbers = [...new Set(codes.filter((code) => isNumber.test(visible(code))))];
  if (numbers.length === 0 || definitionOf(module).fields[field]?.kind !== "code") return new Map();
  const { rows } = await client.query<{ at: number; code: string }>(
    "select at, code from app_hidden.find_with_zeros($1, $2, $3)",
    [module, snake(field), numbers],
  );
  return new Map(rows.map(({ at, code }) => [numbers[at - 1]!, code]));
};
