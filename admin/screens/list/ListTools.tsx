import Box from "@mui/material/Box";
import { ListChecks } from "lucide-react";
import { useTranslate } from "react-admin";
import { criteriaOf } from "../../../resources/core/filters.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import type { CustomField } from "../../fields/useCustomFields.ts";
import { fieldLabelKey } from "../../fields/useFieldWords.ts";
import { IconAction } from "../../parts/Buttons.tsx";
import { Alert } from "../../parts/Alert.tsx";
import { size } from "../../theme/sizes.ts";
import { ColumnMenu } from "./ColumnMenu.tsx";
import type { Column } from "./columns.ts";
import { FilterBar } from "./filters/FilterBar.tsx";
import { useFilterWords } from "./filters/useFilterWords.ts";
import { isSearched, ListSearch } from "./ListSearch.tsx";
import { SortMenu } from "./SortMenu.tsx";
import type { ListState } from "./useListState.ts";
import { SaveChanges } from "./views/SaveChanges.tsx";

type Props = {
  resource: Resource;
  state: ListState;
  columns: readonly Column[];
  titleOf: (column: Column) => string;
  custom: readonly CustomField[];
  wide: boolean;
  /** Cards are being ticked. */ picking: boolean;
  /** Begins and ends ticking cards. */ onPick: (() => void) | undefined;
};

/** What was left out of a filter, since it is gone or this role does not see it. */
const DroppedNote = ({ resource, dropped }: { resource: Resource; dropped: readonly string[] }) => {
  const translate = useTranslate();
  const words = useFilterWords(resource);
  const criteria = criteriaOf(resource);
  const names = dropped.map((name) => {
    const criterion = criteria.find((each) => each.name === name);
    return criterion ? words.name(criterion) : translate(fieldLabelKey(resource.name, name), { _: name });
  });
  return (
    <Alert tone="warning" lead={translate("views.dropped")} sx={{ mx: { xs: 4, md: 6 }, mb: 2 }}>
      {translate("views.droppedHelp", { names: [...new Set(names)].join(", ") })}
    </Alert>
  );
};

/** Rows have their boxes always, cards only while some are being ticked. */
const PickButton = ({ picking, onPick }: { picking: boolean; onPick: () => void }) => {
  const translate = useTranslate();
  return (
    <IconAction
      icon={ListChecks}
      size="large"
      text={translate("lists.selectMany")}
      aria-pressed={picking}
      onClick={onPick}
      sx={{ flex: "none", ...(picking && { color: "accent.main" }) }}
    />
  );
};

/** Search, filters as sentences, saving them, order and columns. */
export const ListTools = ({ resource, state, columns, titleOf, custom, wide, picking, onPick }: Props) => (
  <>
    <Box
      sx={{
        flex: "none",
        display: "flex",
        flexWrap: { xs: "wrap", md: "nowrap" },
        alignItems: "center",
        gap: 2,
        px: { xs: 4, md: 6 },
        py: { xs: 1, md: 0 },
        minHeight: size.footer,
      }}
    >
      {wide && isSearched(resource) && <ListSearch resource={resource} state={state} />}
      <Box sx={{ display: "flex", alignItems: "center", gap: 2, flex: 1, minWidth: 0, overflowX: "auto", py: 1 }}>
        <FilterBar resource={resource} state={state} custom={custom} />
      </Box>
      <SaveChanges state={state} />
      {!wide && onPick && <PickButton picking={picking} onPick={onPick} />}
      <SortMenu columns={columns} titleOf={titleOf} orderBy={state.orderBy} onChange={state.setOrderBy} />
      {wide && (
        <ColumnMenu
          columns={columns}
          shown={state.columns}
          titleOf={titleOf}
          onChange={state.setColumns}
          onReset={state.hasOwnColumns ? state.resetColumns : undefined}
        />
      )}
    </Box>
    {state.dropped.length > 0 && <DroppedNote resource={resource} dropped={state.dropped} />}
  </>
);
