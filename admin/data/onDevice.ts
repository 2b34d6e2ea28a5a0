const key = "unsent";

/** Says how much on this device waits to be sent, of all users together. */
export const tellUnsent = (count: number): void =>
  count === 0 ? localStorage.removeItem(key) : localStorage.setItem(key, String(count));

/** How much would be lost if the device were cleared. */
export const unsent = (): number => Number(localStorage.getItem(key) ?? 0);

const deleted = (name: string) =>
  new Promise<void>((resolve) => {
    const asked = indexedDB.deleteDatabase(name);
    for (const event of ["success", "error", "blocked"]) asked.addEventListener(event, () => resolve());
  });

/** Takes off the device what pages keep there to work without a network. */
export const clearDevice = async (): Promise<void> => {
  localStorage.removeItem(key);
  if (typeof indexedDB === "undefined") return;
  const all = await indexedDB.databases();
  await Promise.all(all.flatMap(({ name }) => (name ? [deleted(name)] : [])));
};
