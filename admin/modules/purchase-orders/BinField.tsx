import { useId, useRef, useState } from "react";
import { Box } from "@mui/material";
import { ChevronDown } from "lucide-react";
import { useTranslate } from "react-admin";
import { useTyped } from "../../fields/useTyped.ts";
import { InlineField } from "../../parts/InlineField.tsx";
import { PickList, calledOption, usePick, useNewRecord } from "../../screens/detail/surface.ts";
import { code } from "../../theme/typography.ts";
import { findBins, type Bin } from "./useBins.ts";

type Props = {
  warehouseId: number;
  value: Bin | null;
  onChange: (bin: Bin | null) => void;
  label: string;
  problem?: string | undefined;
  large?: boolean;
  onEnter?: () => void;
  name?: string;
};

/** A bin of the warehouse: shown on click or tap, found by typing; Enter and Tab take the one typed. */
export const BinField = ({ warehouseId, value, onChange, label, problem, large = false, onEnter, name }: Props) => {
  const t = useTranslate();
  const anchor = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(-1);
  const search = (text: string) => findBins(warehouseId, text);
  const { found, ask } = usePick(search, typed ?? "", true);
  const list = useId();
  const close = () => {
    setOpen(false);
    setTyped(null);
    setAt(-1);
  };
  const pick = (bin: Bin | null) => {
    onChange(bin);
    close();
  };
  const typing = useTyped({
    text: typed,
    offered: found.options,
    ask,
    names: calledOption,
    take: (option) => pick(option && { id: Number(option.id), name: option.name }),
    input: () => anchor.current?.querySelector("input") ?? null,
  });
  const { creation, form } = useNewRecord({
    module: "bin_locations",
    given: { warehouseId },
    text: typed ?? "",
    search,
    onMade: (option) => pick({ id: Number(option.id), name: option.name }),
  });
  return (
    <Box ref={anchor} sx={{ position: "relative" }}>
      <InlineField
        label={label}
        name={name}
        problem={typing.refusal ?? problem}
        large={large}
        sx={code}
        value={typed ?? value?.name ?? ""}
        placeholder={t("receiving.bin")}
        trailing={<ChevronDown size={14} aria-hidden />}
        role="combobox"
        aria-expanded={open}
        aria-controls={list}
        aria-autocomplete="list"
        onFocus={(event) => event.target.select()}
        onClick={() => setOpen(true)}
        onChange={(text) => {
          setAt(-1);
          setTyped(text);
          setOpen(true);
        }}
        onBlur={() => {
          setOpen(false);
          typing.onLeave();
        }}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown" || event.key === "ArrowUp") {
            event.preventDefault();
            if (!open) return setOpen(true);
            const to = Math.max(0, Math.min(at + (event.key === "ArrowDown" ? 1 : -1), found.options.length - 1));
            setAt(to);
            return typing.choose(found.options[to] ?? null);
          }
          if (event.key === "Escape" && (open || typed !== null)) {
            event.stopPropagation();
            return close();
          }
          const chosen = open ? found.options[at] : undefined;
          const enters = event.key === "Enter" && !event.ctrlKey && !event.metaKey;
          if (typing.onKey(event)) return undefined;
          if (enters) event.preventDefault();
          if (enters && chosen) return pick({ id: Number(chosen.id), name: chosen.name });
          return enters ? onEnter?.() : undefined;
        }}
      />
      {(open || typing.refusal !== null) && (
        <PickList
          id={list}
          anchor={anchor}
          found={found}
          at={at}
          text={typed ?? ""}
          refusal={typing.refusal}
          creation={creation}
          onPick={(option) => pick({ id: Number(option.id), name: option.name })}
        />
      )}
      {form}
    </Box>
  );
};
