import { kindOf, typedOf } from "../../generate/documents/kind.ts";
import { resources } from "../../../resources/core/registry.ts";
import { edited, fault, type Fault } from "./fault.ts";
import { catalogue, directWrites } from "./finders.ts";

/** Takes away the guards that keep documents settled, no matter who writes their rows. */
export const directFaults: readonly Fault[] = [
  ...resources.flatMap((resource) => {
    const kind = kindOf(resource, resources);
    if (!kind) return [];
    const { table } = kind;
    const lines = typedOf(kind);
    return [
      ...lines.flatMap((line) =>
        ["insert", "update", "delete"].map((action) =>
          fault(
            `${line.table}: what is ${action}d directly does not unsettle`,
            `drop trigger tg_${line.table}__unsettle_${action} on app_public.${line.table}`,
            directWrites(table),
          ),
        ),
      ),
      fault(
        `${table}: nothing asserts that it is settled`,
        `drop trigger tg_${table}__settled on app_public.${table}`,
        directWrites(table),
      ),
      edited(
        "app_private.tg_assert_settled",
        new RegExp(
          `(when '${table}' then\\s+select case when deleted_at is null)(?: or state in \\([^)]*\\))?( then settled_version = version else )state not in \\([^)]*\\)`,
        ),
        "$1$2true",
        directWrites(table),
      ),
      fault(
        `${table}: visitors may delete`,
        `grant delete on app_public.${table} to visitor`,
        catalogue("visitors write neither the tenant nor what the ledger owns"),
      ),
    ];
  }),
  fault("lots: visitors may delete", "drop trigger tg_lots__keep on app_public.lots", directWrites("lots")),
];
