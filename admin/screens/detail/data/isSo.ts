/** Whether a record's fields have the values that a button or a tab wants; a field that was not read is not in the way. */
export const isSo = (
  record: Readonly<Record<string, unknown>>,
  when: Readonly<Record<string, string | boolean>> = {},
): boolean => Object.entries(when).every(([field, wanted]) => record[field] === undefined || record[field] === wanted);
