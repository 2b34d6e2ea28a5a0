import { useId, useRef, useState } from "react";
import { Box } from "@mui/material";
import { ChevronDown } from "lucide-react";
import { useTranslate } from "ra-core";
import { PickList } from "../../screens/detail/grid/PickList.tsx";
import { usePick } from "../../screens/detail/grid/usePick.ts";
import { code } from "../../theme/typography.ts";
import { findBins, type Bin } from "./useBins.ts";
import { InlineField } from "../../parts/InlineField.tsx";

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

/** A bin of the warehouse, found by typing; Enter takes the first hit. */
export const BinField = ({ warehouseId, value, onChange, label, problem, large = false, onEnter, name }: Props) => {
  const t = useTranslate();
  const anchor = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const { found, ask } = usePick(async (text) => findBins(warehouseId, text), typed ?? "", true);
  const list = useId();
  const close = () => setTyped(null);
  const pick = (bin: Bin) => {
    onChange(bin);
    close();
  };
  return (
    <Box ref={anchor} sx={{ position: "relative" }}>
      <InlineField
        label={label}
        name={name}
        problem={problem}
        large={large}
        sx={code}
        value={typed ?? value?.name ?? ""}
        placeholder={t("receiving.bin")}
        trailing={<ChevronDown size={14} aria-hidden />}
        role="combobox"
        aria-expanded={typed !== null}
        aria-controls={list}
        aria-autocomplete="list"
        onFocus={(event) => event.target.select()}
        onChange={(text) => {
          setAt(0);
          setTyped(text);
        }}
        onBlur={close}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown" || event.key === "ArrowUp") {
            event.preventDefault();
            if (typed === null) return setTyped("");
            setAt((now) => Math.max(0, Math.min(now + (event.key === "ArrowDown" ? 1 : -1), found.options.length - 1)));
          } else if (event.key === "Escape") close();
          else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
            event.preventDefault();
            if (typed === null) return onEnter?.();
            void (found.for === typed && !found.waiting ? Promise.resolve(found.options) : ask(typed)).then(
              (options) => {
                const option = options[at] ?? options[0];
                if (option) pick({ id: Number(option.id), name: option.name });
                onEnter?.();
              },
            );
          } else if (event.key === "Tab" && typed) {
            const option = found.for === typed ? found.options[at] : undefined;
            if (option) pick({ id: Number(option.id), name: option.name });
            else void ask(typed).then(([first]) => first && onChange({ id: Number(first.id), name: first.name }));
          }
        }}
      />
      {typed !== null && (
        <PickList
          id={list}
          anchor={anchor}
          found={found}
          at={at}
          text={typed}
          onPick={(option) => pick({ id: Number(option.id), name: option.name })}
        />
      )}
    </Box>
  );
};
