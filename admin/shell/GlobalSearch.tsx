import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import InputBase from "@mui/material/InputBase";
import { Search } from "lucide-react";
import { useTranslate } from "ra-core";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { referenceName } from "../data/recordName.ts";
import { detailPath } from "../data/resources.ts";
import { useRested } from "../fields/useLookup.ts";
import { useShortcut } from "../keys/useShortcut.ts";
import { Code } from "../parts/Code.tsx";
import { Kbd } from "../parts/Kbd.tsx";
import { focusHalo } from "../theme/focus.ts";
import { patience } from "../theme/sizes.ts";
import { useFound, type Hit } from "./useFound.ts";

/** Finds a record of any module by name or number, or takes a scanned code. Ctrl K from anywhere. */
export const GlobalSearch = ({ autoFocus = false, onChosen }: { autoFocus?: boolean; onChosen?: () => void }) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const searchText = useRested(typed, patience.search);
  const { hits, searching } = useFound(searchText);
  useShortcut("Ctrl+K", translate("shell.openSearch"), () => input.current?.focus(), {
    always: true,
    everywhere: true,
  });
  return (
    <Autocomplete<Hit, false, false, false>
      options={hits}
      filterOptions={(all) => all}
      groupBy={({ module }) => translate(`resources.${module}.name`)}
      getOptionLabel={({ module, name }) => referenceName(module, name)}
      getOptionKey={({ module, id }) => `${module} ${id}`}
      inputValue={typed}
      onInputChange={(_event, text, reason) => setTyped(reason === "selectOption" ? "" : text)}
      value={null}
      blurOnSelect
      clearOnBlur
      autoHighlight
      open={searchText !== ""}
      loading={searching}
      loadingText={translate("fields.searching")}
      noOptionsText={translate("shell.nothingFound", { text: searchText })}
      onChange={(_event, hit) => {
        if (!hit) return;
        void navigate(detailPath(hit.module, hit.id));
        onChosen?.();
      }}
      sx={{ width: { xs: "100%", md: 440 } }}
      renderOption={({ key, ...props }, { module, name }) => (
        <li key={key} {...props}>
          <Code>{referenceName(module, name)}</Code>
        </li>
      )}
      renderInput={({ InputProps, inputProps }) => (
        <Box
          ref={InputProps.ref}
          sx={(theme) => ({
            height: { xs: 48, md: 36 },
            display: "flex",
            alignItems: "center",
            gap: 2,
            px: "10px",
            color: "text.secondary",
            bgcolor: "surface.sheet",
            border: 1,
            borderColor: "line.normal",
            borderRadius: "8px",
            "&:focus-within": focusHalo(theme),
          })}
        >
          <Search size={16} aria-hidden style={{ flex: "none" }} />
          <InputBase
            inputRef={input}
            autoFocus={autoFocus}
            placeholder={translate("shell.searchAll")}
            sx={{ flex: 1, fontSize: "0.8125rem" }}
            inputProps={{ ...inputProps, "aria-label": translate("shell.searchAll") }}
          />
          <Box component="span" sx={{ display: { xs: "none", md: "inline-flex" }, gap: "4px" }}>
            <Kbd>Ctrl</Kbd>
            <Kbd>K</Kbd>
          </Box>
        </Box>
      )}
    />
  );
};
