import { createContext, useContext } from "react";

export type PaletteControl = {
  /** Opens the palette with a text in it, or adds to the text while it opens. */
  open: (text?: string) => void;
  isOpen: boolean;
};

export const PaletteContext = createContext<PaletteControl>({ open: () => undefined, isOpen: false });

export const usePalette = (): PaletteControl => useContext(PaletteContext);
