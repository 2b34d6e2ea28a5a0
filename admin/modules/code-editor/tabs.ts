import { useState } from "react";
import { mainTab, type Draft } from "./draft.ts";

/** Which text is shown: the main one where a file is no more. */
export const useTabs = ({ files }: Draft) => {
  const [chosen, setTab] = useState(mainTab);
  const tabs = [mainTab, ...files.map(({ name }) => name)];
  return { tabs, tab: tabs.includes(chosen) ? chosen : mainTab, setTab };
};
