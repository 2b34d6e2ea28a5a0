import { useTranslate } from "react-admin";
import { camel } from "../../resources/core/naming.ts";
import { Failure, failureMessage } from "../data/failure.ts";
import { resourceOf } from "../data/resources.ts";
import { useCustomFields } from "../fields/useCustomFields.ts";
import { columnName } from "./columnName.ts";
import type { Problem } from "./importRows.ts";
import type { Import } from "./useImport.ts";

type Since = { table: string; field: string };

/** What fields are called in an import, and what is wrong with a row in words. */
export const useRowWords = ({ module, headers, columns }: Import) => {
  const t = useTranslate();
  const custom = useCustomFields(module, resourceOf(module).fields["customFields"] !== undefined);
  const labelOf = (field: string) =>
    (field.startsWith("cf:") ? custom.find((each) => `cf:${each.id}` === field)?.displayName : undefined) ??
    columnName(t, module, field);
  const nameOf = (field: string) => headers[columns.indexOf(field)] ?? labelOf(field);
  const sayProblem = ({ problem, code, message, limit = "", detail = {} }: Problem): string => {
    if (problem !== null) return t(`validation.${problem}`, { _: message, max: limit, min: limit });
    const changes = code === "CONFLICT" ? (detail["changes"] as readonly Since[] | undefined) : undefined;
    if (!changes) return failureMessage(new Failure(code, message, { detail }), t);
    const names = changes.map(({ table, field }) =>
      table === module ? nameOf(camel(field)) : t(`resources.${table}.one`, { _: table }),
    );
    const fields = [...new Set(names)].join(", ");
    const user = detail["user"];
    return typeof user === "string"
      ? t("imports.changedSinceBy", { user, fields })
      : t("imports.changedSince", { fields });
  };
  return { labelOf, nameOf, sayProblem };
};
