import { useRef, useState } from "react";
import { Box, OutlinedInput } from "@mui/material";
import { errorId } from "../../../fields/FieldFrame.tsx";
import { useTyped } from "../../../fields/useTyped.ts";
import type { FieldRecord } from "../../../fields/renderer.ts";
import type { Option } from "./gridColumns.ts";
import { PickList } from "./PickList.tsx";
import { useNewRecord } from "./useNewRecord.tsx";
import { calledOption, usePick } from "./usePick.ts";

type Props = {
  id: string;
  /** What is picked now. */
  text: string;
  search: (text: string) => Promise<readonly Option[]>;
  remote: boolean;
  /** Whose records these are, and what a new one starts with. */
  module: string | undefined;
  given: FieldRecord | undefined;
  required?: boolean;
  /** What it lacks is said below. */
  invalid?: boolean;
  onPick: (option: Option) => void;
};

/** A lookup as an ordinary field: a tap shows the first few, typing offers, a touch or Enter takes. */
export const PickField = ({ id, text, search, remote, module, given, required, invalid = false, onPick }: Props) => {
  const anchor = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const { found, ask } = usePick(search, typed ?? "", remote);
  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const pick = (option: Option) => {
    onPick(option);
    close();
  };
  const typing = useTyped<Option>({
    // a text that was cleared stands for what was there: a row keeps its item
    text: typed?.trim() ? typed : null,
    offered: found.options,
    ask,
    names: calledOption,
    take: (option) => (option ? pick(option) : close()),
    input: () => input.current,
  });
  const { creation, form } = useNewRecord({ module, ...(given && { given }), text: typed ?? "", search, onMade: pick });
  return (
    <Box ref={anchor}>
      <OutlinedInput
        fullWidth
        id={id}
        inputRef={input}
        value={typed ?? text}
        error={invalid || typing.refusal !== null}
        onFocus={(event) => {
          event.target.select();
          setOpen(true);
        }}
        onBlur={() => {
          setOpen(false);
          typing.onLeave();
          if (typed?.trim() === "") setTyped(null);
        }}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
        }}
        onKeyDown={typing.onKey}
        slotProps={{
          input: {
            role: "combobox",
            "aria-expanded": open,
            "aria-controls": `${id}-list`,
            "aria-invalid": invalid || typing.refusal !== null || undefined,
            "aria-required": required,
            "aria-describedby": invalid ? errorId(id) : undefined,
            "aria-busy": typing.waiting || undefined,
            autoComplete: "off",
          },
        }}
      />
      {(open || typing.refusal !== null) && (
        <PickList
          id={`${id}-list`}
          anchor={anchor}
          found={found}
          at={-1}
          text={typed ?? ""}
          refusal={typing.refusal}
          creation={creation}
          onPick={pick}
        />
      )}
      {form}
    </Box>
  );
};
