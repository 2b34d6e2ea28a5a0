import { Box, MenuItem, TextField } from "@mui/material";
import { useTranslate } from "react-admin";
import { useId } from "react";
import { Lookup } from "../../../fields/Lookup.tsx";
import type { EventKind } from "./eventKinds.ts";

type Props = {
  kinds: readonly EventKind[];
  kind: string;
  onKind: (key: string) => void;
  person: number | null;
  onPerson: (id: number | null) => void;
};

/** What the history is narrowed to: one kind of event, one person. */
export const HistoryFilters = ({ kinds, kind, onKind, person, onPerson }: Props) => {
  const t = useTranslate();
  const id = useId();
  return (
    <Box
      role="search"
      aria-label={t("detail.history.narrow")}
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "1fr 1fr", sm: "220px 220px" },
        gap: 3,
        pb: 4,
        // a box to choose from is as high as one to type in
        "& > .MuiTextField-root > .MuiInputBase-root": { flex: 1, fontSize: { xs: "1rem", md: "0.8125rem" } },
      }}
    >
      <TextField
        select
        value={kind}
        onChange={({ target }) => onKind(target.value)}
        slotProps={{
          select: { displayEmpty: true, SelectDisplayProps: { "aria-label": t("detail.history.kind") } },
        }}
      >
        <MenuItem value="">{t("detail.history.everything")}</MenuItem>
        {kinds.map(({ key, word }) => (
          <MenuItem key={key} value={key}>
            {t(word)}
          </MenuItem>
        ))}
      </TextField>
      <Lookup
        module="users"
        id={id}
        value={person}
        onChange={onPerson}
        label={t("detail.history.person")}
        placeholder={t("detail.history.everybody")}
      />
    </Box>
  );
};
