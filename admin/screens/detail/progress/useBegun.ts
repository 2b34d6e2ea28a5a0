import { useSearchParams } from "react-router";
import { useResource } from "../../../data/recordContext.tsx";

const name = "begin";
/** What an address says that opens the modal of a tab's work. */
export const begun = { [name]: "" };

/** Whether a document's work is open over its tab, and how it is opened and closed; null where it is done on the tab itself. */
export const useBegun = () => {
  const { tabs = [] } = useResource();
  const [search, setSearch] = useSearchParams();
  if (!tabs.some((tab) => "component" in tab && tab.begins?.modal)) return null;
  const show = (isOpen: boolean) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (isOpen) next.set(name, "");
        else next.delete(name);
        return next;
      },
      { replace: !isOpen },
    );
  return { isOpen: search.has(name), open: () => show(true), close: () => show(false) };
};
