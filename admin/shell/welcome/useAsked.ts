import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { namesOf } from "../../../resources/core/naming.ts";
import { request } from "../../data/request.ts";
import type { Ask } from "./workToday.ts";

/** A request asks for 30 root fields at most. */
const atOnce = 25;

const ask = async (asks: readonly Ask[], signal: AbortSignal) =>
  request<Record<string, { totalCount: number }>>(
    `query WorkToday(${asks.map(({ module }, at) => `$f${at}: ${namesOf(module).filter}`).join(", ")}) { ${asks
      .map(({ key, module }, at) => `${key}: ${namesOf(module).paginated}(filter: $f${at}, limit: 0) { totalCount }`)
      .join(" ")} }`,
    Object.fromEntries(asks.map(({ filter }, at) => [`f${at}`, filter])),
    { signal },
  );

/** The answers to several questions about lists, in as few requests as may be, by their keys; nothing while they are not known. */
export const useAsked = (asks: readonly Ask[]) => {
  const { data, error, refetch } = useQuery({
    queryKey: ["asked", asks],
    queryFn: async ({ signal }) => {
      const parts = asks.flatMap((_, at) => (at % atOnce === 0 ? [asks.slice(at, at + atOnce)] : []));
      return Object.assign({}, ...(await Promise.all(parts.map((part) => ask(part, signal))))) as Awaited<
        ReturnType<typeof ask>
      >;
    },
    enabled: asks.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const asked: Readonly<Record<string, number>> | undefined =
    data && Object.fromEntries(Object.entries(data).map(([key, { totalCount }]) => [key, totalCount]));
  return { asked, error, refetch };
};
