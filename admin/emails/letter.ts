export type Language = "en" | "ru";
export const languages: readonly { value: Language; name: string }[] = [
  { value: "en", name: "English" },
  { value: "ru", name: "Русский" },
];

type Facts = { documents: readonly string[]; record: string; company: string; sender: string };

const listed = (documents: readonly string[], language: Language): string =>
  new Intl.ListFormat(language, { type: "conjunction" }).format(documents);

/** What a mail says until somebody changes it, in the language of its reader rather than its writer. */
export const letterIn: Readonly<Record<Language, (facts: Facts) => { subject: string; body: string }>> = {
  en: ({ documents, record, company, sender }) => ({
    subject: `${documents[0] === undefined ? "" : `${documents[0]} `}${record}, ${company}`,
    body:
      documents.length === 0
        ? `Hello,\n\nThis is about ${record}.\n\n${sender}\n${company}`
        : `Hello,\n\nAttached to this mail: ${listed(documents, "en")}, ${record}.\n\n${sender}\n${company}`,
  }),
  ru: ({ documents, record, company, sender }) => ({
    subject: `${documents[0] === undefined ? "" : `${documents[0]} `}${record}, ${company}`,
    body:
      documents.length === 0
        ? `Здравствуйте!\n\nЭто письмо о документе ${record}.\n\n${sender}\n${company}`
        : `Здравствуйте!\n\nК письму приложено: ${listed(documents, "ru")}, ${record}.\n\n${sender}\n${company}`,
  }),
};

/** An address more in a list with commas between; one that is there stays once. */
export const withAddress = (list: string, address: string): string => {
  const known = list
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
  return known.includes(address) ? list : [...known, address].join(", ");
};
