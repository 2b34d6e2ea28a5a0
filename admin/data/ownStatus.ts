import { referenceField } from "./shape.ts";

/** The field with which a document names its status, beside the fixed state it is in. */
export const statusField = "statusId";

/** What the account calls the state of a record; nothing where it kept the state's own name, which is translated. */
export const ownStatus = (record: Readonly<Record<string, unknown>>, state: string): { name?: string } => {
  const status = record[referenceField(statusField)] as { name?: string } | null | undefined;
  return status?.name && status.name.toLowerCase() !== state.toLowerCase() ? { name: status.name } : {};
};
