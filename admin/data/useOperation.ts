import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { namesOf } from "../../resources/core/naming.ts";
import type { Resource } from "../../resources/core/resource.ts";
import type { Failure } from "./failure.ts";
import { useIdempotency } from "./idempotency.ts";
import { request } from "./request.ts";
import { resourceOf } from "./resources.ts";

type Input = Readonly<Record<string, unknown>>;
type Answer = Record<string, unknown>;

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** How a mutation is called: its arguments, and the record it returns. */
const signatureOf = (
  resource: Resource,
  name: string,
): { input: boolean; args: readonly string[]; returns: string } => {
  const operation = resource.operations?.[name];
  if (operation)
    return {
      input: operation.input !== undefined,
      args: Object.keys(operation.args ?? {}),
      returns: operation.returns,
    };
  // cancelX, closeX and reopenX of documents, and deleteX, take the id alone.
  return { input: false, args: ["id"], returns: resource.name };
};

/**
 * Calls a verb of a module: an operation its resource declares, or cancelX, closeX, reopenX of a document.
 * `run` answers the mutation's payload; `select` is GraphQL text inside the returned record. Everything on screen is read again afterwards.
 */
export const useOperation = (module: string, name: string) => {
  const client = useQueryClient();
  const keys = useIdempotency();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const resource = resourceOf(module);
  const { input: takesInput, args, returns } = signatureOf(resource, name);

  const run = async (
    input: Input,
    select = "id version",
    {
      preview = false,
      among = false,
    }: { preview?: boolean; /** Of many, after the last of which all is read again. */ among?: boolean } = {},
  ): Promise<Answer> => {
    setBusy(true);
    setFailure(null);
    try {
      const selection = `${namesOf(returns).one} { ${select} }${preview ? " preview" : ""}`;
      const given = args.filter((arg) => arg in input);
      const query = takesInput
        ? `mutation Operation($input: ${capital(name)}Input!) { done: ${name}(input: $input) { ${selection} } }`
        : `mutation Operation(${given.map((arg) => `$${arg}: Int!`).join(", ")}${preview ? ", $preview: Boolean" : ""}) { done: ${name}(${given.map((arg) => `${arg}: $${arg}`).join(", ")}${preview ? ", preview: $preview" : ""}) { ${selection} } }`;
      const sent = preview
        ? { ...input, preview: true }
        : takesInput
          ? { ...input, idempotencyKey: keys.keyFor({ name, input }) }
          : input;
      const { done } = await request<{ done: Answer }>(query, takesInput ? { input: sent } : sent);
      if (!preview) {
        keys.done();
        if (!among) await client.invalidateQueries();
      }
      return done;
    } catch (error) {
      setFailure(error as Failure);
      throw error;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, failure, clear: () => setFailure(null) };
};
