import { createHash } from "node:crypto";
import type { IntegrationSecrets } from "../../db/client/integration-secrets.ts";
import type { AnyField } from "../../resources/core/fields.ts";
import { resources } from "../../resources/core/registry.ts";
import { refuse } from "../errors/refuse.ts";
import type { PrepareInput } from "../graphql/visitor.ts";

const usualMost = 500;
const longestOf = (field: AnyField | undefined): number =>
  (field?.kind === "secret" ? field.max : undefined) ?? usualMost;

/** The same text is the same mark, by which a call that is repeated under its key is known. */
const markOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

/**
 * Writers of modules with secrets. In place of a secret the database gets a mark of it, and beside it the sealed value,
 * which only servers and workers read. A secret that is empty or of blanks alone is forgotten.
 */
export const sealedInputs = (secrets: IntegrationSecrets): Readonly<Record<string, PrepareInput>> =>
  Object.fromEntries(
    resources.flatMap(({ name: table, fields }) => {
      const names = Object.keys(fields).filter((name) => fields[name]?.kind === "secret");
      if (names.length === 0) return [];
      const seal: PrepareInput = (_, { sealed: __, ...given }, settings) => {
        const accountId = Number(settings["app.account_id"]);
        const input: Record<string, unknown> = given;
        const sealed: Record<string, string> = {};
        for (const field of names) {
          const entered = input[field];
          if (typeof entered !== "string") continue;
          const text = entered.trim();
          const most = longestOf(fields[field]);
          if (text.length > most)
            throw refuse("VALIDATION", `${field} is longer than ${most} characters.`, {
              fields: { [field]: "max" },
              detail: { limits: { [field]: String(most) } },
            });
          input[field] = text === "" ? null : markOf(text);
          if (text !== "") sealed[field] = secrets.seal({ accountId, table, field }, text);
        }
        return Promise.resolve({ ...input, sealed });
      };
      return [[`save_${table}`, seal]];
    }),
  );
