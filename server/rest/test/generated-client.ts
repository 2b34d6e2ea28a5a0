import type { Answer, CallRest } from "./calling.ts";

type Parameter = { name: string; in: "path" | "query" | "header"; required?: boolean };
type Operation = {
  operationId: string;
  parameters: readonly Parameter[];
  requestBody?: object;
  responses: Readonly<Record<string, object>>;
};
export type Document = {
  openapi: string;
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: { schemas: Readonly<Record<string, object>> };
};

type Given = Readonly<Record<string, unknown>>;
/** A function for each operation, which puts what it is given where the document says. */
export type Client = Readonly<Record<string, (given?: Given, body?: unknown) => Promise<Answer>>>;

/** A client made of a document alone: it knows no path of ours. */
export const clientOf = ({ paths }: Document, call: CallRest): Client =>
  Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId, parameters, requestBody, responses }]) => [
        operationId,
        async (given: Given = {}, body?: unknown) => {
          const query = new URLSearchParams();
          const headers: Record<string, string> = {};
          let url = path;
          for (const { name, in: where, required } of parameters) {
            const value = given[name];
            if (value === undefined) {
              if (required) throw new Error(`${operationId} needs ${name}`);
              continue;
            }
            if (where === "path") url = url.replace(`{${name}}`, String(value));
            else if (where === "header") headers[name] = String(value);
            else query.set(name, Array.isArray(value) ? value.join(",") : String(value));
          }
          if (body !== undefined && !requestBody) throw new Error(`${operationId} takes no body`);
          const answer = await call(method.toUpperCase(), query.size > 0 ? `${url}?${query}` : url, {
            headers,
            ...(body !== undefined && { body }),
          });
          if (!(answer.status in responses))
            throw new Error(
              `${operationId} answers ${answer.status}, which its document does not tell: ${answer.text}`,
            );
          return answer;
        },
      ]),
    ),
  );
