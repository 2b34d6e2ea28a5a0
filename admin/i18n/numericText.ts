/** Text that Intl.NumberFormat formats exactly. */
export type NumericText = Parameters<Intl.NumberFormat["format"]>[0];
