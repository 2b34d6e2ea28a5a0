/** Words of every form, and what it says when a record was saved, changed by another or deleted. `thing` is one record, in the middle of a sentence. */
export const form = {
  requiredNote: "required",
  saving: "Saving",
  yes: "Yes",
  no: "No",
  choose: "Choose",
  none: "None",
  today: "Today",
  edit: "Edit {{thing}}",
  fieldsMissing_one: "One field is missing.",
  fieldsMissing_other: "{{count}} fields are missing.",
  notSaved: "Nothing is saved yet:",
  leave: "Leave without saving? Your changes are lost.",
  draftMovesNothing: "A draft moves no stock",
  draftMovesNothingHelp: "You add the lines next. Stock is allocated when you open the order.",
  stale: "Changed in the meantime",
  staleField: "{{field}}: {{old}} became {{new}}",
  takeTheirs: "Take their values",
  keepMine: "Save mine over them",
  closeHint: "Alt Q closes",
} as const;

/** Fixed by the specification. */
export const outcomes = {
  added: "Successfully added {{thing}}!",
  updated: "Successfully updated {{thing}}!",
  deleted: "Successfully deleted {{thing}}!",
  addFailed: "Add {{thing}} failed!",
  updateFailed: "{{Thing}} updating failed!",
  deleteFailed: "Delete {{thing}} failed!",
  placed: "Successfully placed shipment!",
  reallocated: "Successfully reallocated.",
  shipmentFailed: "Shipment creation failed!",
  deletePackageFailed: "Delete package failed!",
  cannotDelete: "Cannot perform delete.",
  roleInUse: "Cannot perform delete. This role is still connected to one or more users.",
  confirmDelete: "Are you sure you would like to delete? This action cannot be undone.",
} as const;
