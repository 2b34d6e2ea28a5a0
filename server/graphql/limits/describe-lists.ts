import { getNullableType, isListType, type GraphQLInputType } from "postgraphile/graphql";
import { maximumItems } from "./input-limits.ts";

type Described = { type: GraphQLInputType; description?: string | null | undefined };

/** Lists in inputs say how much they may hold. */
export const withBound = <T extends Described>(entry: T, owner: string): T => {
  const type = getNullableType(entry.type);
  if (!isListType(type)) return entry;
  const bound = `At most ${maximumItems(owner, String(getNullableType(type.ofType)))}.`;
  return { ...entry, description: entry.description ? `${entry.description} ${bound}` : bound };
};
