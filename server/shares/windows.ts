type Window = { until: number; calls: number };

/** How many are known at once: the longest unheard of goes first. */
const mostOwners = 10_000;

type Counted = {
  /** It is one too many. */
  isOver: boolean;
  /** Calls that are left. */
  left: number;
  /** Seconds until counting begins anew. */
  reset: number;
};

/** Counts calls of each owner in windows of so many seconds, in this process. */
export const countedWindows = (calls: number, seconds: number, now: () => number = Date.now) => {
  const windows = new Map<string, Window>();
  const windowOf = (owner: string): Window => {
    const known = windows.get(owner);
    return known && known.until > now() ? known : { until: now() + seconds * 1000, calls: 0 };
  };
  const told = ({ until, calls: made }: Window): Counted => ({
    isOver: made > calls,
    left: Math.max(0, calls - made),
    reset: Math.ceil((until - now()) / 1000),
  });
  return {
    /** What the next call would find; counts nothing. */
    next: (owner: string): Counted => {
      const { until, calls: made } = windowOf(owner);
      return told({ until, calls: made + 1 });
    },
    count: (owner: string): Counted => {
      const window = windowOf(owner);
      // a map remembers the order of its keys
      windows.delete(owner);
      const oldest = windows.size >= mostOwners ? windows.keys().next().value : undefined;
      if (oldest !== undefined) windows.delete(oldest);
      windows.set(owner, window);
      window.calls += 1;
      return told(window);
    },
  };
};
