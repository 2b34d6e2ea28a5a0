/** Pages that have nothing to search, or a search of their own (SPEC 2). */
const without = [
  "automations",
  "bulk-action",
  "calendar",
  "code-editor",
  "dashboards",
  "general-settings",
  "quickbooks",
  "reports",
  "settings",
  "ship-station",
  "stripe",
  "workflows",
];

export const hidesSearch = (pathname: string): boolean => without.includes(pathname.split("/")[1] ?? "");
