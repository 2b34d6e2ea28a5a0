import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { Image } from "../../parts/Picture.tsx";

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
  /** In the place of the icon; null where the record has none, or it has not come yet. */
  image?: Image | null | undefined;
} & ({ to: string } | { run: () => void });

export type Group = { key: string; heading: string; entries: readonly Entry[] };
