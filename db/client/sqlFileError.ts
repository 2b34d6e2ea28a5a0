import { DatabaseError } from "pg";
import type { SqlFile } from "./reapplied.ts";

const lineOf = (text: string, position: string | undefined): string =>
  position === undefined ? "" : `:${text.slice(0, Number(position)).split("\n").length}`;

/** An error in a file of SQL, with the place where it happened. */
export class SqlFileError extends Error {
  override name = "SqlFileError";
  constructor(file: SqlFile, cause: unknown) {
    const known = cause instanceof DatabaseError ? cause : undefined;
    const parts = [
      `${file.path}${lineOf(file.text, known?.position)}: ${cause instanceof Error ? cause.message : String(cause)}`,
    ];
    if (known?.detail) parts.push(known.detail);
    if (known?.where) parts.push(known.where);
    super(parts.join("\n"), { cause });
  }
}
