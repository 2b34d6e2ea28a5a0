/** At which of its stops a person's tour stands in this tab, and on which page: one that is loaded anew goes on there. */
const keyOf = (userId: number) => `stockwright.tour.${userId}`;

export type Reached = { readonly at: number; readonly path: string };

export const stopReached = (userId: number): Reached | null => {
  const [, at, path = ""] = /^(\d{1,3}) (\/.*)$/.exec(sessionStorage.getItem(keyOf(userId)) ?? "") ?? [];
  return at === undefined ? null : { at: Number(at), path };
};

export const rememberStop = (userId: number, { at, path }: Reached): void =>
  sessionStorage.setItem(keyOf(userId), `${at} ${path}`);

export const forgetStop = (userId: number): void => sessionStorage.removeItem(keyOf(userId));

/** In this session the tour does not come by itself again. */
const snoozedKeyOf = (userId: number) => `stockwright.tour.snoozed.${userId}`;

export const isSnoozed = (userId: number): boolean => sessionStorage.getItem(snoozedKeyOf(userId)) !== null;

export const snooze = (userId: number): void => sessionStorage.setItem(snoozedKeyOf(userId), "yes");
