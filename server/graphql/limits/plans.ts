import type { GraphQLSchema, OperationDefinitionNode } from "postgraphile/graphql";
import { cacheLimits } from "./limits.ts";

type Plans = GraphQLSchema["extensions"]["grafast"];

/**
 * Grafast keeps plans in a list bounded by their number, whatever they weigh. Here each operation carries its own, so that
 * they go when its document leaves the cache of documents, which is bounded by weight.
 */
export const plansWithDocuments = (): ((schema: GraphQLSchema, operation: OperationDefinitionNode) => void) => {
  const plans = new WeakMap<OperationDefinitionNode, Plans>();
  return (schema, operation) => {
    const own: Plans = plans.get(operation) ?? {
      operationsCacheMaxLength: 2,
      operationOperationPlansCacheMaxLength: cacheLimits.plansOfOperation,
    };
    plans.set(operation, own);
    // told to be read only, and read anew for each operation
    Object.assign(schema.extensions, { grafast: own });
  };
};
