/**
 * Asks once for all who come meanwhile. A question under way may have been answered before somebody came, who waits for the
 * next, which begins when that ends: one is under way at most, and one behind it.
 */
export const sharedAnswer = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let underWay: Promise<void> | undefined;
  let next: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    const answer = ask();
    const ended = (): void => void (underWay = undefined);
    underWay = answer.then(ended, ended);
    return answer;
  };
  return () => {
    if (next) return next;
    if (!underWay) return begin();
    next = underWay.then(() => {
      next = undefined;
      return begin();
    });
    return next;
  };
};
