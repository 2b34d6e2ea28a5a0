import { createContext, useContext, useEffect } from "react";

export type TitleStore = { title: string; setTitle: (title: string) => void };
export const TitleContext = createContext<TitleStore>({ title: "", setTitle: () => undefined });

/** Names the page: in the browser's tab, and below 900 px in the top bar. */
export const usePageTitle = (title: string) => {
  const { setTitle } = useContext(TitleContext);
  useEffect(() => {
    document.title = title ? `${title} · Stockwright` : "Stockwright";
    setTitle(title);
  }, [title, setTitle]);
};
