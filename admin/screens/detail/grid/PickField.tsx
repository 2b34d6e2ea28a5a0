import { useRef, useState } from "react";
import { Box, OutlinedInput } from "@mui/material";
import type { Option } from "./gridColumns.ts";
import { PickList } from "./PickList.tsx";
import { usePick } from "./usePick.ts";

type Props = {
  id: string;
  /** What is picked now. */
  text: string;
  search: (text: string) => Promise<readonly Option[]>;
  remote: boolean;
  onPick: (option: Option) => void;
};

/** A lookup as an ordinary field: typing offers, a touch or Enter takes. */
export const PickField = ({ id, text, search, remote, onPick }: Props) => {
  const anchor = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const { found, ask } = usePick(search, typed ?? "", remote);
  const pick = (option: Option) => {
    onPick(option);
    setTyped(null);
  };
  return (
    <Box ref={anchor}>
      <OutlinedInput
        fullWidth
        id={id}
        value={typed ?? text}
        onFocus={() => setTyped("")}
        onBlur={() => setTyped(null)}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || typed === null) return;
          event.preventDefault();
          const answer = found.for === typed ? Promise.resolve(found.options) : ask(typed);
          void answer.then(([first]) => first && pick(first));
        }}
        slotProps={{
          input: {
            role: "combobox",
            "aria-expanded": typed !== null,
            "aria-controls": `${id}-list`,
            autoComplete: "off",
          },
        }}
      />
      {typed !== null && <PickList id={`${id}-list`} anchor={anchor} found={found} at={0} text={typed} onPick={pick} />}
    </Box>
  );
};
