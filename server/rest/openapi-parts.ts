import type { Said } from "./said.ts";
import type { JsonSchema } from "./schemas.ts";

/** A schema by its name. */
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
export const json = (schema: JsonSchema) => ({ content: { "application/json": { schema } } });

/** Refusals by their status. */
export const problems = ({ words }: Said, ...statuses: number[]) =>
  Object.fromEntries(
    statuses.map((status) => [
      `${status}`,
      {
        description: words.problems[status] ?? "",
        content: { "application/problem+json": { schema: ref("Problem") } },
      },
    ]),
  );

/** What a refusal says, as RFC 9457 has it. */
export const problemSchema = ({ words }: Said): JsonSchema => ({
  type: "object",
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string", description: words.problem.detail },
    code: { type: "string", description: words.problem.code },
    errors: {
      type: "array",
      items: {
        type: "object",
        properties: { field: { type: "string" }, pointer: { type: "string" }, problem: {} },
        required: ["field", "pointer", "problem"],
      },
    },
    about: { type: "object" },
    requestId: { type: "string" },
  },
  required: ["type", "title", "status", "detail", "code", "requestId"],
});

export const idParameter = {
  name: "id",
  in: "path",
  required: true,
  schema: { type: "integer", format: "int32", minimum: 1 },
};
export const keyParameter = ({ words }: Said) => ({
  name: "Idempotency-Key",
  in: "header",
  schema: { type: "string", minLength: 8, maxLength: 200 },
  description: words.idempotencyKey,
});
export const matchParameter = ({ words }: Said, required: boolean) => ({
  name: "If-Match",
  in: "header",
  required,
  schema: { type: "string" },
  description: words.ifMatch,
});
