import { NoSchemaIntrospectionCustomRule, type GraphQLSchema } from "postgraphile/graphql";
import { isPromiseLike } from "postgraphile/grafast";
import type { ExecutionConfig } from "postgraphile/grafserv";
import { senderIn } from "../request-context.ts";
import type { Sender } from "../visitor.ts";
import { coded } from "./coded.ts";
import { documentReader } from "./documents.ts";
import { plansWithDocuments } from "./plans.ts";

/** Told of each document that was refused: who sent it, and how long reading it kept the process busy. */
export type OnRefused = (sender: Sender, milliseconds: number) => void;

type Options = { introspection: boolean; onRefused?: OnRefused | undefined };

/** Bounds what one operation may ask for, over HTTP and over sockets, and closes introspection where it is not wanted. */
export const limitsPlugin = ({ introspection, onRefused }: Options): GraphileConfig.Plugin => {
  const carryPlans = plansWithDocuments();
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
                parseAndValidate: (text) =>
                  read(text, (milliseconds) => onRefused?.(senderIn(transport), milliseconds)),
              };
            };
            const config = getExecutionConfig.call(this, transport);
            return isPromiseLike(config) ? config.then(limited) : limited(config);
          };
          return next();
        },
      },
    },
    grafast: {
      middleware: {
        establishOperationPlan(next, { schema, operation }) {
          carryPlans(schema, operation);
          return next();
        },
      },
    },
  };
};
