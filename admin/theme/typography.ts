export const fontFamily = 'InterVariable, "Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

/** Figures of one width, for quantities, money and dates: anything read in a column. */
export const figures = { fontVariantNumeric: "tabular-nums lining-nums" } as const;

/**
 * SKU, lot, bin and document codes: slashed zero, and 1, l, I told apart.
 * Not tabular: tabular figures set the hyphen as wide as a digit and tear codes apart.
 */
export const code = { fontVariantNumeric: "slashed-zero", fontFeatureSettings: '"ss02"', fontWeight: 520 } as const;

export const text = (px: number, line: number, weight = 400, tracking = 0) => ({
  fontSize: `${px / 16}rem`,
  lineHeight: `${line}px`,
  fontWeight: weight,
  letterSpacing: tracking ? `${tracking}em` : 0,
});

export const typography = {
  fontFamily,
  h1: text(20, 28, 620, -0.012),
  h2: text(16, 24, 620, -0.008),
  h3: text(14, 20, 620),
  h4: text(28, 34, 600, -0.022),
  h5: text(20, 28, 620, -0.012),
  h6: text(16, 24, 620, -0.008),
  body1: text(14, 20),
  body2: text(13, 20),
  caption: text(12, 16),
  subtitle1: text(14, 20, 560),
  subtitle2: text(13, 20, 560),
  overline: { ...text(12, 16, 560), textTransform: "none" as const },
  button: { ...text(13, 20, 520), textTransform: "none" as const },
};
