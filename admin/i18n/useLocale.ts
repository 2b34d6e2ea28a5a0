import { useI18nProvider } from "react-admin";

/**
 * The language spoken, as formats want it: en-US. Every cell asks for it, and react-admin's own hook of this name costs
 * each of them a subscription; when another language is chosen all that is shown is drawn anew anyway.
 */
export const useLocale = (): string => useI18nProvider().getLocale();
