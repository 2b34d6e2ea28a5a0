import { Box, OutlinedInput } from "@mui/material";
import { ChevronDown, Search } from "lucide-react";
import { useTranslate } from "react-admin";
import { useRef, useState } from "react";
import { useAccess } from "../../data/access.ts";
import { RecordsBox } from "../../fields/filters/RecordsFilter.tsx";
import { useShortcut } from "../../keys/useShortcut.ts";
import { FormPopover } from "../../parts/FormPopover.tsx";
import { Kbd } from "../../parts/Kbd.tsx";
import { size } from "../../theme/sizes.ts";
import { ViewTab } from "../../screens/list/views/ViewTab.tsx";
import { ToolButton } from "../../screens/report/ToolButton.tsx";
import { ways } from "./desk.ts";
import type { DeskView } from "./useDesk.ts";

/** What is to be done: bought, moved, or nothing for now; and for which warehouses and vendors. */
export const DeskTools = ({ view }: { view: DeskView }) => {
  const t = useTranslate();
  const { sees } = useAccess();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { way, desk, words, warehouseIds, vendorIds, set } = view;
  useShortcut("/", t("reorder.search"), () => input.current?.focus(), { palette: false });
  const narrowed = warehouseIds.length + vendorIds.length;
  const narrows = (["warehouses", "vendors"] as const).filter(sees);
  return (
    <>
      <Box
        component="nav"
        aria-label={t("reorder.ways")}
        sx={{
          display: "flex",
          gap: { xs: 2, md: "10px" },
          px: { xs: 4, md: "19px" },
          pt: { xs: 3, md: 0 },
          borderBottom: { md: 1 },
          borderColor: { md: "line.normal" },
          overflowX: "auto",
          flex: "none",
        }}
      >
        {ways.map((each) => (
          <ViewTab
            key={each}
            name={t(`reorder.show.${each}`)}
            count={desk?.[each]}
            active={way === each}
            onChoose={() => set("show", each === "buy" ? "" : each)}
          />
        ))}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "center", px: { xs: 4, md: 6 }, py: 3 }}>
        <OutlinedInput
          value={words}
          onChange={(event) => set("q", event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") input.current?.blur();
          }}
          placeholder={t("reorder.searchIn")}
          inputRef={input}
          slotProps={{ input: { "aria-label": t("reorder.search"), autoComplete: "off", maxLength: 200 } }}
          sx={{ width: { xs: "100%", md: 270 }, height: { xs: size.controlTouch, md: size.control } }}
          startAdornment={<Search size={15} aria-hidden />}
          endAdornment={
            <Box component="span" sx={{ display: { xs: "none", md: "inline-flex" } }}>
              <Kbd>/</Kbd>
            </Box>
          }
        />
        {narrows.length > 0 && (
          <ToolButton
            about={t("reorder.filter")}
            {...(narrowed > 0 && { says: String(narrowed) })}
            end={ChevronDown}
            aria-haspopup="dialog"
            onClick={(event) => setAnchor(event.currentTarget)}
          />
        )}
      </Box>
      <FormPopover anchor={anchor} onClose={() => setAnchor(null)} title={t("reorder.filter")}>
        {narrows.map((module) => (
          <RecordsBox
            key={module}
            module={module}
            value={module === "warehouses" ? warehouseIds : vendorIds}
            onChange={(next) => set(module, next.join(","))}
            label={t(`resources.${module}.name`)}
          />
        ))}
      </FormPopover>
    </>
  );
};
