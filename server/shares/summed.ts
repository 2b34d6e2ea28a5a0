import { loopLimits } from "./loop-budget.ts";

/** Adds up pieces of one request's work that are too small to be counted one by one: many of them are a lot. */
export const summed = (worked: (milliseconds: number) => void): ((milliseconds: number) => void) => {
  let sum = 0;
  return (milliseconds) => {
    sum += milliseconds;
    if (sum <= loopLimits.ignored) return;
    worked(sum);
    sum = 0;
  };
};
