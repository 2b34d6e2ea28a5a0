/** The field with which a document names its status, beside the fixed state it is in. */
export const statusField = "statusId";

/** What a pill reads of a record's status. */
export const statusSelection = "ownStatus { name color }";

type Own = { name?: string; colour?: string };

/** What the account calls the state of a record, in its colour; nothing where it kept the state's own name, which is translated. */
export const ownStatus = (record: Readonly<Record<string, unknown>>, state: string): Own => {
  const status = record.ownStatus as { name: string; color: string } | null | undefined;
  return status && status.name.toLowerCase() !== state.toLowerCase() ? { name: status.name, colour: status.color } : {};
};
