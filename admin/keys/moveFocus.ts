const stops = 'input, select, textarea, button, a[href], [tabindex], [contenteditable="true"]';

const canStop = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 &&
  !element.matches(":disabled, [data-testid^='sentinel']") &&
  element.getClientRects().length > 0 &&
  getComputedStyle(element).visibility !== "hidden";

/** Goes where Tab leads: the next or previous thing that takes the focus, within the dialog where there is one. */
export const moveFocus = (from: Element, by: 1 | -1): void => {
  const within = from.closest('[role="dialog"]') ?? document.body;
  const all = [...within.querySelectorAll<HTMLElement>(stops)].filter((each) => each === from || canStop(each));
  const next = all[all.findIndex((each) => each === from) + by];
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
};
