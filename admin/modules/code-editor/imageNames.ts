/** What an image is called by its file: small letters, digits and -, as the database has it. Company Logo (2).PNG → company-logo-2 */
export const imageNameOf = (file: string): string => {
  const name = file
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^[-0-9]+|-+$/g, "")
    .slice(0, 60);
  return name === "" ? "image" : name.replace(/-+$/, "");
};

/** How a template shows it. */
export const tagOf = (name: string): string => `{{image "${name}"}}`;
