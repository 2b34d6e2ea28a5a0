/** At which of its stops a person's tour stands in this tab: a page that is loaded anew goes on there. */
const keyOf = (userId: number) => `stockwright.tour.${userId}`;

export const stopReached = (userId: number): number | null => {
  const kept = sessionStorage.getItem(keyOf(userId)) ?? "";
  return /^\d{1,3}$/.test(kept) ? Number(kept) : null;
};

export const rememberStop = (userId: number, at: number): void => sessionStorage.setItem(keyOf(userId), String(at));

export const forgetStop = (userId: number): void => sessionStorage.removeItem(keyOf(userId));
