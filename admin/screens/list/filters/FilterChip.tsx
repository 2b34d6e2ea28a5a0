import { Box } from "@mui/material";
import { X } from "lucide-react";
import { useTranslate } from "react-admin";
import type { DateRange } from "../../../../resources/core/dateRanges.ts";
import type { Criterion } from "../../../../resources/core/filters.ts";
import { useResource } from "../../../data/recordContext.tsx";
import { referenceName } from "../../../data/recordName.ts";
import { focusInset } from "../../../theme/focus.ts";
import { radius, size } from "../../../theme/sizes.ts";
import { moduleOf, useFilterWords } from "./useFilterWords.ts";
import { useNames } from "../../../fields/filters/useNames.ts";

type Props = {
  filter: Criterion;
  value: unknown;
  onEdit: (anchor: HTMLElement) => void;
  onRemove: () => void;
};

const idsOf = (filter: Criterion, value: unknown): readonly number[] => {
  if (filter.kind === "stockLevels") return (value as { idIn: number[] }).idIn;
  return filter.kind === "reference" || filter.kind === "labels" || filter.kind === "through"
    ? (value as number[])
    : [];
};

/** What the filter lets through, in words; more than two are counted. */
const useSaid = (filter: Criterion, value: unknown): { text: string; count: number } => {
  const resource = useResource();
  const words = useFilterWords(resource);
  const module = moduleOf(resource, filter, value);
  const names = useNames(module, idsOf(filter, value)).map(({ name }) => (module ? referenceName(module, name) : name));
  const listed = (all: readonly string[]) => ({
    text: all.length > 2 ? String(all.length) : all.join(", "),
    count: all.length,
  });
  switch (filter.kind) {
    case "options":
      return listed((value as string[]).map((each) => words.option(filter, each)));
    case "reference":
    case "labels":
    case "through":
    case "stockLevels":
      return listed(names);
    case "from":
    case "to":
      return { text: words.bound(value), count: 1 };
    case "range":
      return { text: words.range(value as DateRange), count: 1 };
    case "asOf":
      return { text: words.day(String(value)), count: 1 };
    case "boolean":
      return { text: value ? words.yes : words.no, count: 1 };
    case "inverse":
      return { text: value ? words.yes : words.no, count: 1 };
    default:
      return { text: String(value), count: 1 };
  }
};

/** A filter as a sentence: "Warehouse is any of 3". A click changes it, the cross takes it away. */
export const FilterChip = ({ filter, value, onEdit, onRemove }: Props) => {
  const resource = useResource();
  const t = useTranslate();
  const words = useFilterWords(resource);
  const { text, count } = useSaid(filter, value);
  const name = words.name(filter, value);
  const verb = words.verb(filter, count);
  return (
    <Box
      sx={{
        display: "inline-flex",
        alignItems: "center",
        flex: "none",
        height: { xs: size.target, md: 28 },
        border: 1,
        borderColor: "line.normal",
        borderRadius: radius.control,
        bgcolor: "surface.sheet",
        overflow: "hidden",
      }}
    >
      <Box
        component="button"
        type="button"
        onClick={(event) => onEdit(event.currentTarget)}
        sx={(theme) => ({
          display: "inline-flex",
          gap: "5px",
          height: "100%",
          alignItems: "center",
          border: 0,
          px: 2,
          font: "inherit",
          color: "text.primary",
          bgcolor: "transparent",
          cursor: "pointer",
          "&:hover": { bgcolor: "surface.hover" },
          "&:focus-visible": focusInset(theme),
        })}
      >
        <Box component="span" sx={{ color: "text.secondary" }}>
          {name} {verb}
        </Box>
        <Box
          component="span"
          sx={{ fontWeight: 540, maxWidth: 220, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}
        >
          {text}
        </Box>
      </Box>
      <Box
        component="button"
        type="button"
        aria-label={t("filters.remove", { name })}
        onClick={onRemove}
        sx={(theme) => ({
          display: "grid",
          placeItems: "center",
          width: { xs: size.target, md: 26 },
          height: "100%",
          p: 0,
          border: 0,
          borderLeft: `1px solid ${theme.palette.line.subtle}`,
          bgcolor: "transparent",
          color: "text.secondary",
          cursor: "pointer",
          "&:hover": { bgcolor: "surface.hover" },
          "&:focus-visible": focusInset(theme),
        })}
      >
        <X size={13} aria-hidden />
      </Box>
    </Box>
  );
};
