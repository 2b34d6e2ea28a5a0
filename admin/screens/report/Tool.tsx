import { ChevronDown } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { useShortcut } from "../../keys/useShortcut.ts";
import { FormPopover } from "../../parts/FormPopover.tsx";
import { ToolButton } from "./ToolButton.tsx";

type Props = {
  about: string;
  says: string;
  /** Its key, and what the map of keys calls it where that is not what it is about. */
  letter: string;
  text?: string;
  children: ReactNode;
};

/** A choice that opens below its button and narrows the rows shown. */
export const Tool = ({ about, says, letter, text = about, children }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useShortcut(letter, text, () => {
    button.current?.focus(); // gets the focus back, and with it the keys, as the choice begins to close
    setAnchor(button.current);
  });
  return (
    <>
      <ToolButton
        ref={button}
        about={about}
        says={says}
        end={ChevronDown}
        letter={letter}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <FormPopover anchor={anchor} onClose={() => setAnchor(null)} title={about}>
        {children}
      </FormPopover>
    </>
  );
};
