import { namesOf } from "../../resources/core/naming.ts";
import type { Resource } from "../../resources/core/resource.ts";
import { traitsOf } from "../../resources/core/kinds.ts";
import type { Ask } from "../graphql/ask.ts";
import type { Claims } from "../graphql/visitor.ts";
import { maximumLimit } from "../graphql/lists.ts";
import { hiddenFrom, selectedField } from "../rest/selection.ts";
import { fileLinesOf, importedFields, typedLines, type FileLines } from "../../resources/core/exchange.ts";
import type { Target } from "./columns.ts";

type Row = Readonly<Record<string, unknown>>;
type Named = { id: number; name: string };
/** A value to be compared, as people read it, and as it is; null for what the person may not see. */
export type Current = { same: string; shown: string; value: unknown } | null;

/** What a record is now: of a document also its state. */
export type Known = { version: number; state: string | null; values: ReadonlyMap<string, Current> };

export const trimmedDecimal = (text: string): string => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);
/** The same text for equal values. */
export const comparable = (kind: string, value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return JSON.stringify(value.map(String).toSorted());
  return traitsOf(kind).holds[0] === "decimal"
    ? trimmedDecimal(String(value as string))
    : // workbooks end lines in one way
      String(value as string)
        .replaceAll(/\r\n?/g, "\n")
        .trim();
};

const customKind: Readonly<Record<string, string>> = { number: "quantity" };

const currentOf = (target: Target, row: Row): Current => {
  if ("custom" in target) {
    const value = (row["customFields"] as { id: number; value: unknown }[]).find(
      ({ id }) => id === target.custom.id,
    )?.value;
    const same = comparable(customKind[target.custom.kind] ?? "text", value);
    return { same, shown: same, value: value ?? null };
  }
  const { name, field } = target;
  if (!Object.hasOwn(row, name)) return null;
  if (field.kind === "labels") {
    const labels = row[name] as Named[];
    return {
      same: comparable(
        "list",
        labels.map(({ id }) => id),
      ),
      shown: labels.map((label) => label.name).join(", "),
      value: labels.map(({ id }) => id),
    };
  }
  if (field.kind === "reference") {
    const record = row[`${name.replace(/Id$/, "")}Reference`] as Named | null;
    return { same: comparable("integer", row[name]), shown: record?.name ?? "", value: row[name] ?? null };
  }
  const value = row[name];
  return {
    same: comparable(field.kind, value),
    shown: Array.isArray(value) ? value.join(", ") : comparable(field.kind, value),
    value: value ?? null,
  };
};

const linesOf = (inner: FileLines, row: Row): Current => {
  const lines = typedLines(inner, row);
  return { same: "", shown: String(lines.length), value: lines };
};

/** What records hold of these fields now, as their person sees them, and their versions. */
export const currentValues = async (
  ask: Ask,
  claims: Claims,
  resource: Resource,
  targets: readonly Target[],
  ids: readonly number[],
): Promise<ReadonlyMap<number, Known>> => {
  if (ids.length === 0) return new Map();
  const hidden = hiddenFrom(claims.role);
  const inner = fileLinesOf(resource);
  const own = targets.filter(({ name }) => !name.includes("."));
  const selection = own.map((target) =>
    "custom" in target ? "customFields { id value }" : selectedField(target.name, target.field, hidden),
  );
  if (inner) {
    const ofLines = importedFields(resource).flatMap(([name, field]) =>
      name.includes(".") ? [selectedField(name.split(".")[1]!, field, hidden)] : [],
    );
    selection.push("state", `${inner.field} { id ${inner.madeBy ?? ""} ${ofLines.join(" ")} }`);
  }
  const { filter, many } = namesOf(resource.name);
  const text = `query Current($filter: ${filter}, $limit: Int) { rows: ${many}(filter: $filter, limit: $limit) { id version ${[...new Set(selection)].join(" ")} } }`;
  const rows: Row[] = [];
  for (let at = 0; at < ids.length; at += maximumLimit) {
    const some = ids.slice(at, at + maximumLimit);
    const data = await ask<{ rows: Row[] }>(claims, text, { filter: { ids: some }, limit: some.length });
    rows.push(...data.rows);
  }
  return new Map(
    rows.map((row) => [
      Number(row["id"]),
      {
        version: Number(row["version"]),
        state: typeof row["state"] === "string" ? row["state"] : null,
        values: new Map([
          ...own.map((target) => [target.name, currentOf(target, row)] as const),
          ...(inner ? [[inner.field, linesOf(inner, row)] as const] : []),
        ]),
      },
    ]),
  );
};
