/** "Fairholm Furniture & Sons" → "fairholm-furniture-sons". */
export const subdomainOf = (companyName: string): string =>
  companyName
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 40);
