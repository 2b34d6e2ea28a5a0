import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** One line of the palette: it does something here, or leads somewhere. */
export type Entry = {
  key: string;
  text: string;
  /** After the name, quieter, and searched as well. */
  beside?: string | undefined;
  /** At the right. */
  detail?: ReactNode;
  keys?: string | undefined;
  icon?: LucideIcon | undefined;
} & ({ to: string } | { run: () => void });

export type Group = { key: string; heading: string; entries: readonly Entry[] };
