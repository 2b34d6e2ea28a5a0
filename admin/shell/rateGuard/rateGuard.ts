/** More than so many pages within so many milliseconds is a wait of so many seconds (SPEC 8, 9). */
export const limits = { pages: 10, within: 5000, wait: 20 } as const;

/** Remembers when pages were opened; `visit` answers whether this one is too many. */
export const createRateGuard = () => {
  let visits: readonly number[] = [];
  return {
    visit: (now: number): boolean => {
      visits = [...visits.filter((at) => now - at < limits.within), now];
      if (visits.length <= limits.pages) return false;
      visits = [];
      return true;
    },
  };
};
