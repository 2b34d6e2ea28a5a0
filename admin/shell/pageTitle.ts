import { createContext, useContext, useEffect } from "react";

export const TitleContext = createContext("");
/** Apart from the title: a page that names itself is not drawn again by that. */
export const NameContext = createContext<(title: string) => void>(() => undefined);

/** Names the page: in the browser's tab, and below 900 px in the top bar. */
export const usePageTitle = (title: string) => {
  const name = useContext(NameContext);
  useEffect(() => {
    document.title = title ? `${title} · Stockwright` : "Stockwright";
    name(title);
  }, [title, name]);
};
