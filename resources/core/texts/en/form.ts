/** Words of every form, and what it says when a record was saved, changed by another or deleted. `thing` is one record, in the middle of a sentence. */
export const form = {
  requiredNote: "required",
  fieldsMissing_one: "One field is missing.",
  fieldsMissing_other: "{{count}} fields are missing.",
  notSaved: "Nothing is saved yet:",
  leave: "Leave without saving? Your changes are lost.",
  draftMovesNothing: "A draft moves no stock",
  draftMovesNothingHelp: "You add the lines next. Stock is allocated when you open the order.",
} as const;

/** Fixed by the specification. */
export const outcomes = {
  added: "Successfully added {{thing}}!",
  updated: "Successfully updated {{thing}}!",
  deleted: "Successfully deleted {{thing}}!",
  addFailed: "Add {{thing}} failed!",
  updateFailed: "{{Thing}} updating failed!",
  deleteFailed: "Delete {{thing}} failed!",
  confirmDelete: "Are you sure you would like to delete? This action cannot be undone.",
} as const;
