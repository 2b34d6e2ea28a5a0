export const actions = {
  saveChanges: "Save changes",
  create: "Create",
  createDraft: "Create draft",
  delete: "Delete",
  clear: "Clear",
  tryAgain: "Try again",
} as const;
