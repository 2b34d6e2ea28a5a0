import type { JsonSchema } from "./schemas.ts";

/** A schema by its name. */
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
export const json = (schema: JsonSchema) => ({ content: { "application/json": { schema } } });

/** Refusals by their status. */
export const problems = (...statuses: number[]) =>
  Object.fromEntries(
    statuses.map((status) => [
      `${status}`,
      {
        description: problemWords[status] ?? "Refused",
        content: { "application/problem+json": { schema: ref("Problem") } },
      },
    ]),
  );
const problemWords: Readonly<Record<number, string>> = {
  400: "The request cannot be read.",
  401: "The API key is missing, unknown or revoked.",
  403: "The role of the key's owner does not allow this.",
  404: "There is no such record.",
  409: "The state of things stands in the way; `code` says what.",
  412: "Somebody else changed the record since; `about` says what.",
  422: "A value is missing or not allowed; `errors` says which.",
  428: "If-Match is missing.",
  429: "Too many calls.",
};

/** What a refusal says, as RFC 9457 has it. */
export const problemSchema: JsonSchema = {
  type: "object",
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string", description: "In words." },
    code: { type: "string", description: "The same codes as GraphQL's extensions.code." },
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
};

export const idParameter = {
  name: "id",
  in: "path",
  required: true,
  schema: { type: "integer", format: "int32", minimum: 1 },
};
export const keyParameter = {
  name: "Idempotency-Key",
  in: "header",
  schema: { type: "string", minLength: 8, maxLength: 200 },
  description: "The same key again, within 24 hours, returns the first answer and does nothing.",
};
export const matchParameter = (required: boolean) => ({
  name: "If-Match",
  in: "header",
  required,
  schema: { type: "string" },
  description: 'The ETag of the record that the change is based on ("7"), or *.',
});
