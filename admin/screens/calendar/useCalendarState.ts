import { useSearchParams } from "react-router";
import { useAccess } from "../../data/access.ts";
import { useMobile } from "../../theme/useMobile.ts";
import { views, type View } from "./period.ts";

const idsIn = (text: string | null): number[] =>
  (text ?? "")
    .split(",")
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);

/** What the calendar shows, kept in the address. */
export const useCalendarState = () => {
  const { user } = useAccess();
  const mobile = useMobile();
  const [search, setSearch] = useSearchParams();
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: user.account.timeZone }).format(new Date());
  const asked = search.get("day") ?? "";
  const day = /^\d{4}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today;
  const view: View = views.find((each) => each === search.get("view")) ?? (mobile ? "agenda" : "month");
  const kinds = search.get("kinds")?.split(",").filter(Boolean) ?? [];
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return {
    today,
    day,
    view,
    kinds,
    warehouseIds: idsIn(search.get("warehouses")),
    labelIds: idsIn(search.get("labels")),
    set,
  };
};
