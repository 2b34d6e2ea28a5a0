import { useSearchParams } from "react-router";

const formParameters = ["create", "edit", "copy"] as const;

const without = (search: URLSearchParams): URLSearchParams => {
  const rest = new URLSearchParams(search);
  for (const name of formParameters) rest.delete(name);
  return rest;
};

/** A list's address without the form that stands over it: what to go back to. */
export const addressWithout = (search: string): string => {
  const rest = without(new URLSearchParams(search)).toString();
  return rest && `?${rest}`;
};

/** The form over the list, as the address says: ?create makes a record, ?edit=7 changes one, ?create&copy=7 begins with what 7 has. */
export const useListForm = () => {
  const [search, setSearch] = useSearchParams();
  const editing = search.get("edit");
  const set = (change: (search: URLSearchParams) => void) =>
    setSearch((current) => {
      const next = without(current);
      change(next);
      return next;
    });
  return {
    shown: search.has("create") || editing !== null,
    editing: editing === null ? null : Number(editing),
    copied: search.has("create") && search.has("copy") ? Number(search.get("copy")) : null,
    create: () => set((next) => next.set("create", "")),
    close: () => set(() => undefined),
  };
};
