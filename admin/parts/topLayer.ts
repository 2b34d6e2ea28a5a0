/** Whether nothing lies above an element: the keys of a form under another one rest. */
export const isOnTop = (element: Element | null): boolean => {
  const dialogs = document.querySelectorAll('[role="dialog"][aria-modal="true"]');
  return (dialogs[dialogs.length - 1] ?? null) === (element?.closest('[role="dialog"]') ?? null);
};
