import { GraphQLError } from "postgraphile/graphql";
import { isSafeError } from "postgraphile/grafast";
import type { Log } from "../log.ts";
import type { Report } from "./report.ts";
import { noteUnavailable, requestIdOrNew } from "../requests/request-id.ts";
import { shortened, withoutSuggestions } from "./coded.ts";
import { resourceOfMutation } from "../../resources/core/input-path.ts";
import { describeError } from "./describe.ts";
import { inWords } from "./field-words.ts";
import { refuse } from "./refuse.ts";

/** What PostGraphile says of a cursor that belongs to another order. */
const isOfAnotherOrder = ({ message }: Error): boolean => message.startsWith("Invalid 'after' cursor");

/** Errors of ours and of the GraphQL language are said as they are, with a code. */
const spoken = (error: GraphQLError): GraphQLError | null => {
  const source = error.originalError ?? error;
  if (source instanceof GraphQLError) return source;
  if (isSafeError(source) && isOfAnotherOrder(source))
    return refuse("VALIDATION", source.message, { fields: { after: "invalid" } });
  return isSafeError(source) ? new GraphQLError(source.message, { extensions: source.extensions ?? {} }) : null;
};

/** What leaves the server: a code from the catalogue and a request id; never SQL, a stack or a name of ours. */
export const maskErrors =
  (log: Log, report: Report, { suggestions }: { suggestions: boolean }) =>
  (error: GraphQLError): GraphQLError => {
    const requestId = requestIdOrNew();
    const { nodes, source, positions, path } = error;
    const at = { nodes, source, positions, path };
    // by the name it has in the schema: an alias is whatever the sender likes
    const called = nodes?.find((node) => node.kind === "Field")?.name.value;
    const resource = called === undefined ? undefined : resourceOfMutation(called);
    const input = resource && { input: resource.name };
    const plain = spoken(error);
    if (plain) {
      const text = suggestions ? plain.message : withoutSuggestions(plain.message);
      const about = plain.extensions["fields"] as Readonly<Record<string, unknown>> | undefined;
      return new GraphQLError(shortened(inWords(text, about, resource)), {
        ...at,
        extensions: { code: "BAD_REQUEST", ...(about && input), ...plain.extensions, requestId },
      });
    }
    const { code, message, fields, detail, expected, fault } = describeError(error.originalError);
    if (code === "UNAVAILABLE") noteUnavailable();
    if (fault) log.error("unavailable", { requestId, fault });
    if (!expected) report(called ?? "graphql", error.originalError);
    return new GraphQLError(inWords(message, fields, resource), {
      ...at,
      extensions: { code, ...(fields ? { fields, ...input } : {}), ...(detail ? { detail } : {}), requestId },
    });
  };
