/** Where help is read: about one module, or about which there is some. */
export const helpPath = (module?: string): string => (module ? `/help/${module}` : "/help");
