import { namesOf } from "../../../resources/core/naming.ts";
import { queryClient } from "../../data/queryClient.ts";
import { request } from "../../data/request.ts";
import type { Offer } from "./names.ts";

type Values = Readonly<Record<string, unknown>>;
const isValues = (value: unknown): value is Values => typeof value === "object" && value !== null;
const first = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : value);
/** How long the values of a record are shown before they are read again, in milliseconds. */
const fresh = 30_000;

const sampleText = (module: string, selection: string) =>
  `query Sample($id: Int!) { record: ${namesOf(module).one}(id: $id) { ${selection} } }`;

/** What a chosen record says at a path, of rows the first one; nothing where the reader may not see it. */
export const valuesAt = async (
  module: string,
  id: number,
  path: readonly string[],
  offers: readonly Offer[],
): Promise<Values> => {
  const names = offers.filter(({ kind }) => kind !== "record" && kind !== "list").map(({ name }) => name);
  if (names.length === 0 || ["company", "paper", "custom", "insights"].includes(path[0] ?? "")) return {};
  const selection = path.reduceRight((inner, name) => `${name} { ${inner} }`, ["id", ...names].join(" "));
  const text = sampleText(module, selection);
  const answer = await queryClient
    .fetchQuery({
      queryKey: ["sample", text, id],
      queryFn: () => request<{ record: unknown }>(text, { id }),
      staleTime: fresh,
      retry: false,
    })
    .catch(() => ({ record: null }));
  const found = path.reduce<unknown>((at, name) => {
    const here = first(at);
    return isValues(here) ? here[name] : undefined;
  }, answer.record);
  const here = first(found);
  return isValues(here) ? here : {};
};

/** A value in a few letters; nothing where there is none. */
export const shortly = (value: unknown): string => {
  if (value === null || value === undefined || isValues(value)) return "";
  const text = String(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
};
