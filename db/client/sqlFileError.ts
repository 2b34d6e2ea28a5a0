import { DatabaseError } from "pg";
import type { SqlFile } from "./reapplied.ts";
import { withoutSeal } from "./seals.ts";
import { StartError } from "./startError.ts";

/** A position counts from where the SQL begins, below the seal of a migration. */
const lineOf = (text: string, position: string | undefined): string => {
  if (position === undefined) return "";
  const start = text.startsWith("--! ") ? text.indexOf(withoutSeal(text)) : 0;
  return `:${text.slice(0, start + Number(position)).split("\n").length}`;
};

/** An error in a file of SQL, with the place where it happened. */
export class SqlFileError extends StartError {
  override name = "SqlFileError";
  constructor(file: SqlFile, cause: unknown) {
    const known = cause instanceof DatabaseError ? cause : undefined;
    const parts = [
      `${file.path}${lineOf(file.text, known?.position)}: ${cause instanceof Error ? cause.message : String(cause)}`,
    ];
    if (known?.detail) parts.push(known.detail);
    if (known?.hint) parts.push(known.hint);
    if (known?.where) parts.push(known.where);
    super(parts.join("\n"), { cause });
  }
}
