/** The rows a list last showed, so that a detail page can say where it stands and step to its neighbours. */
export type Place = {
  ids: readonly number[];
  /** All that match, also what is not loaded yet. */
  total: number;
  /** Name of the saved filter or view; null for all. */
  view: string | null;
  /** Path and search of the list, to go back to. */
  path: string;
};

const keyOf = (module: string) => `stockwright.place.${module}`;

export const rememberPlace = (module: string, place: Place): void => {
  try {
    sessionStorage.setItem(keyOf(module), JSON.stringify(place));
  } catch {
    // storage may be full or switched off: the head then shows no place
  }
};

const isPlace = (value: unknown): value is Place =>
  typeof value === "object" &&
  value !== null &&
  "ids" in value &&
  Array.isArray(value.ids) &&
  "total" in value &&
  typeof value.total === "number";

export const placeOf = (module: string): Place | null => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(module)) ?? "null");
    return isPlace(value) ? value : null;
  } catch {
    return null;
  }
};

export type Standing = {
  at: number;
  total: number;
  view: string | null;
  path: string;
  previous: number | null;
  next: number | null;
};

/** Where a record stands among them; null when it is none of them. */
export const standingIn = (place: Place | null, id: number): Standing | null => {
  const at = place?.ids.indexOf(id) ?? -1;
  if (!place || at < 0) return null;
  return {
    at: at + 1,
    total: place.total,
    view: place.view,
    path: place.path,
    previous: place.ids[at - 1] ?? null,
    next: place.ids[at + 1] ?? null,
  };
};
