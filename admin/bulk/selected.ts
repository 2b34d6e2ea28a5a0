/** Which records: those ticked, or all that match a filter. */
export type Selected = { ids: readonly number[] } | { filter: Readonly<Record<string, unknown>> };

/** The selection that an address names; null where it names none. */
export const selectedIn = (search: URLSearchParams): Selected | null => {
  const ids = (search.get("ids") ?? "").split(",").map(Number);
  if (ids.length > 0 && ids.every((id) => Number.isInteger(id) && id > 0)) return { ids };
  try {
    const filter: unknown = JSON.parse(search.get("filter") ?? "null");
    return filter !== null && typeof filter === "object" && !Array.isArray(filter)
      ? { filter: filter as Readonly<Record<string, unknown>> }
      : null;
  } catch {
    return null;
  }
};
