/** What one PDF may take; starting a browser is not the document's time. */
export const pdfLimits = {
  milliseconds: 5_000,
  startMilliseconds: 10_000,
  pages: 300,
  bytes: 20 * 1024 * 1024,
} as const;
