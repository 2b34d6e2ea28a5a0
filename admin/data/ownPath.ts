/** A path as routes are matched with it; as it is where it encodes no text. */
export const decodedPath = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Stands for our origin, whichever that is: only what a path adds to it is of interest. */
const here = "https://here.invalid";

/**
 * A path from outside (an address, an app) as a path within this site, normalised as browsers read addresses, with its query and fragment.
 * Null for an address elsewhere, and for a path that names another host once it is opened.
 */
export const ownPath = (given: string | null): string | null => {
  if (!given?.startsWith("/") || !URL.canParse(given, here)) return null;
  const { origin, pathname, search, hash } = new URL(given, here);
  // `/.//host` has our origin, and is read as `//host` the next time; browsers drop tabs and ends of lines
  const isHost = /^\/[/\\]/.test(decodedPath(pathname).replaceAll(/[\t\r\n]/g, ""));
  return origin !== here || isHost ? null : `${pathname}${search}${hash}`;
};
