/** Words of every list. `things` is the module's name in the middle of a sentence. */
export const list = {
  search: "Search {{things}}",
  nothingFound: "Nothing matches",
  nothingFoundHelp: "Change the words or take a filter away.",
  clearFilters: "Clear filters",
  noneYet: "No {{things}} yet",
  ascending: "Ascending",
  descending: "Descending",
  columns: "Columns",
  failed: "Error when retrieving data.",
} as const;
