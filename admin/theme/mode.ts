import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";
import type { Mode } from "./colours.ts";

export type Choice = Mode | "system";
type ThemeMode = { chosen: Choice; shown: Mode; choose: (choice: Choice) => void };

const key = "stockwright.theme";
const query = "(prefers-color-scheme: dark)";

const watchSystem = (changed: () => void) => {
  const media = matchMedia(query);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
};

const saved = (): Choice => {
  const value = localStorage.getItem(key);
  return value === "light" || value === "dark" ? value : "system";
};

/** Light, dark, or as the system says; kept in this browser. */
export const useThemeModeState = (): ThemeMode => {
  const [chosen, setChosen] = useState<Choice>(saved);
  const systemDark = useSyncExternalStore(watchSystem, () => matchMedia(query).matches);
  const shown = chosen === "system" ? (systemDark ? "dark" : "light") : chosen;
  useEffect(() => {
    document.documentElement.style.colorScheme = shown;
  }, [shown]);
  const choose = (choice: Choice) => {
    if (choice === "system") localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
    setChosen(choice);
  };
  return { chosen, shown, choose };
};

export const ThemeModeContext = createContext<ThemeMode | null>(null);

export const useThemeMode = (): ThemeMode => {
  const mode = useContext(ThemeModeContext);
  if (!mode) throw new Error("useThemeMode needs its context");
  return mode;
};
