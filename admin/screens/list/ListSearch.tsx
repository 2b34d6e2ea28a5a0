import { Box, OutlinedInput } from "@mui/material";
import { Search } from "lucide-react";
import { useListContext, useTranslate } from "react-admin";
import { useEffect, useRef, useState } from "react";
import { inSentence } from "../../../resources/core/texts/messages.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import { fieldLabelKey } from "../../fields/useFieldWords.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { Kbd } from "../../parts/Kbd.tsx";
import { patience, size } from "../../theme/sizes.ts";
import { useResource } from "../../data/recordContext.tsx";
import type { Row } from "./useRows.ts";

/** Whether there is anything in a list to be found by words. */
export const isSearched = (resource: Resource): boolean => resource.search?.length !== 0;

/** Searches this list, 300 ms after the last key. "/" goes there. */
export const ListSearch = () => {
  const resource = useResource();
  const { filterValues, setFilters } = useListContext<Row>();
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const current = typeof filterValues.searchText === "string" ? filterValues.searchText : "";
  const [typed, setTyped] = useState(current);
  useEffect(() => setTyped(current), [current]);
  useEffect(() => {
    if (typed === current) return undefined;
    const { pathname } = window.location;
    const timer = setTimeout(() => {
      // a user who opened a row meanwhile, whose page is still loading, is not brought back
      if (window.location.pathname === pathname) setFilters({ ...filterValues, searchText: typed });
    }, patience.search);
    return () => clearTimeout(timer);
  }, [typed, current, filterValues, setFilters]);
  const words = t("list.search", { things: t(`resources.${resource.name}.name`) });
  useShortcut("/", words, () => input.current?.focus(), { palette: false });
  const looksAt = (resource.search ?? [resource.title])
    .slice(0, 2)
    .map((name) => t(fieldLabelKey(resource.name, name), { _: name }));
  const [first = "", ...others] = looksAt;
  return (
    <OutlinedInput
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") input.current?.blur();
      }}
      placeholder={[first, ...others.map(inSentence)].join(", ")}
      inputRef={input}
      inputProps={{
        "aria-label": words,
        autoComplete: "off",
        enterKeyHint: "search",
      }}
      sx={{
        width: { xs: "100%", md: 270 },
        flex: "none",
        height: { xs: size.controlTouch, md: size.control },
        borderRadius: { xs: "10px", md: "6px" },
      }}
      startAdornment={<Search size={15} aria-hidden />}
      endAdornment={
        <Box component="span" sx={{ display: { xs: "none", md: "inline-flex" } }}>
          <Kbd>/</Kbd>
        </Box>
      }
    />
  );
};
