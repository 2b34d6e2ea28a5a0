import { NoSchemaIntrospectionCustomRule, type GraphQLError, type GraphQLSchema } from "postgraphile/graphql";
import { isPromiseLike, type GrafastExecutionArgs } from "postgraphile/grafast";
import type { ExecutionConfig } from "postgraphile/grafserv";
import { inOrderOfRefusal } from "../refusal-order.ts";
import { senderIn } from "../request-context.ts";
import type { Sender } from "../visitor.ts";
import { coded } from "../../errors/coded.ts";
import { withBound } from "./describe-lists.ts";
import { documentReader, unfitDocumentOf, usesOf } from "./documents.ts";
import { refusalOfVariables } from "./inputs.ts";
import { plansWithDocuments } from "./plans.ts";

/** Told of each document that was not known yet: who sent it, how long reading it kept the process busy, and whether it may be asked. */
export type OnRead = (sender: Sender, milliseconds: number, isAccepted: boolean) => void;

type Options = { introspection: boolean; onRead?: OnRead | undefined };

type Asked = Pick<GrafastExecutionArgs, "document" | "variableValues" | "operationName" | "requestContext">;
type Result = { errors?: readonly GraphQLError[] };

/** The same result with its errors in their order: who, may, what. */
const ordered = <T>(result: T, { document, variableValues, operationName, requestContext }: Asked): T => {
  const { errors } = result as unknown as Result;
  if (!errors || errors.length === 0) return result;
  const { claims } = senderIn(requestContext ?? {});
  const question = { document, variables: variableValues ?? {}, operationName, claims };
  const inOrder = inOrderOfRefusal(errors, question);
  return inOrder === errors ? result : { ...result, errors: inOrder };
};
const orderedOnceThere = <T>(result: T, args: Asked): T =>
  (isPromiseLike(result) ? result.then((there) => ordered(there, args)) : ordered(result, args)) as T;
/** A document that is refused without a plan, even to a person who may ask for all it holds. */
const orderedUnfit = (errors: readonly GraphQLError[], transport: object): readonly GraphQLError[] =>
  errors.flatMap((error) => {
    const document = unfitDocumentOf(error);
    const { claims } = senderIn(transport);
    return document ? inOrderOfRefusal([error], { document, variables: {}, claims }) : [error];
  });

/** Bounds what one operation may ask for, over HTTP and over sockets, and closes introspection where it is not wanted. */
export const limitsPlugin = ({ introspection, onRead }: Options): GraphileConfig.Plugin => {
  const carryPlans = plansWithDocuments();
  const refusalOf = ({ document, variableValues, requestContext }: Asked) => {
    const started = performance.now();
    const refusal = refusalOfVariables(usesOf(document), variableValues ?? {});
    if (!refusal) return undefined;
    onRead?.(senderIn(requestContext ?? {}), performance.now() - started, false);
    return { errors: [refusal] };
  };
  return {
    name: "StockwrightLimitsPlugin",
    description: "Bounds what one operation may ask for, and closes introspection where it is not wanted",
    version: "1.0.0",
    grafserv: {
      middleware: {
        setPreset(next, event) {
          const rules = [...event.validationRules, ...(introspection ? [] : [NoSchemaIntrospectionCustomRule])].map(
            (rule) => coded(rule, !introspection),
          );
          const readers = new WeakMap<GraphQLSchema, ReturnType<typeof documentReader>>();
          const readerOf = (schema: GraphQLSchema) => {
            const reader = readers.get(schema) ?? documentReader(schema, rules);
            readers.set(schema, reader);
            return reader;
          };
          const { getExecutionConfig } = event;
          event.getExecutionConfig = function (transport) {
            const limited = (config: ExecutionConfig): ExecutionConfig => {
              const read = readerOf(config.schema);
              return {
                ...config,
                parseAndValidate: (text) => {
                  const { errors, document } = read(text, (milliseconds, isAccepted) =>
                    onRead?.(senderIn(transport), milliseconds, isAccepted),
                  );
                  return errors ? { errors: orderedUnfit(errors, transport) } : { document };
                },
              };
            };
            const config = getExecutionConfig.call(this, transport);
            return isPromiseLike(config) ? config.then(limited) : limited(config);
          };
          return next();
        },
      },
    },
    schema: {
      hooks: {
        GraphQLInputObjectType_fields_field: (field, _build, { Self }) => withBound(field, Self.name),
        GraphQLObjectType_fields_field_args_arg: (arg, _build, { Self }) => withBound(arg, Self.name),
      },
    },
    grafast: {
      middleware: {
        execute: (next, { args }) => orderedOnceThere(refusalOf(args) ?? next(), args),
        subscribe: (next, { args }) => orderedOnceThere(refusalOf(args) ?? next(), args),
        establishOperationPlan(next, { schema, operation }) {
          carryPlans(schema, operation);
          return next();
        },
      },
    },
  };
};
