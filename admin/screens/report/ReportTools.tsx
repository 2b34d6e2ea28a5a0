import { Box } from "@mui/material";
import { size } from "../../theme/sizes.ts";
import { useMobile } from "../../theme/useMobile.ts";
import { ColumnMenu } from "../list/ColumnMenu.tsx";
import { FilterBar } from "../list/filters/FilterBar.tsx";
import { isSearched, ListSearch } from "../list/ListSearch.tsx";
import { SortMenu } from "../list/SortMenu.tsx";
import { SaveChanges } from "../list/views/SaveChanges.tsx";
import { GroupMenu } from "./GroupMenu.tsx";
import { PaperButton } from "./PaperButton.tsx";
import { PeriodTools } from "./PeriodTools.tsx";
import { useReportView } from "./reportContext.ts";

/** Period and comparison, search, filters as sentences; at the right groups and columns. */
export const ReportTools = () => {
  const mobile = useMobile();
  const { resource, groupBy } = useReportView();
  const order = mobile && !groupBy && <SortMenu />;
  const paper = <PaperButton />;
  const groups = (
    <>
      <SaveChanges />
      <GroupMenu />
    </>
  );
  return (
    <Box
      sx={{
        flex: "none",
        display: "flex",
        flexWrap: { xs: "wrap", md: "nowrap" },
        alignItems: "center",
        gap: { xs: 1, md: 2 },
        px: { xs: 4, md: 6 },
        py: { xs: 1, md: 0 },
        minHeight: size.footer,
      }}
    >
      {/* on a phone what every report has stands beside the search, and no button has a line to itself */}
      {mobile ? (
        <Box sx={{ display: "flex", alignItems: "center", gap: 1, flex: "1 0 100%", minWidth: 0 }}>
          {isSearched(resource) && (
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <ListSearch />
            </Box>
          )}
          {order}
          {paper}
        </Box>
      ) : (
        isSearched(resource) && <ListSearch />
      )}
      <Box
        sx={{
          display: { xs: "contents", md: "flex" },
          alignItems: "center",
          gap: 2,
          flex: 1,
          minWidth: 0,
          overflowX: "auto",
          py: 1,
        }}
      >
        <PeriodTools />
        {mobile ? (
          // what finds no room beside the period moves on together
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, minWidth: 0 }}>
            <FilterBar />
            {groups}
          </Box>
        ) : (
          <FilterBar />
        )}
      </Box>
      {!mobile && groups}
      {/* of a list the columns say what is added up */}
      {!mobile && (!groupBy || resource.report.of !== undefined) && <ColumnMenu />}
      {!mobile && paper}
    </Box>
  );
};
