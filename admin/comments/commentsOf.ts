export type Mention = { id: number; name: string };
export type Comment = {
  id: number;
  version: number;
  text: string;
  mentions: readonly Mention[] | null;
  userId: number | null;
  userReference?: { name: string } | null;
  createdAt: string;
  updatedAt: string;
};

/** How many are shown at first, and with each step back. */
export const atOnce = 30;

/** What is asked for the comments of one record, the newest first. */
export const commentsOf = (module: string, id: number, perPage: number) => ({
  filter: { modules: [module], recordIdFrom: id, recordIdTo: id },
  sort: { field: "id", order: "DESC" as const },
  pagination: { page: 1, perPage },
  meta: { fields: ["text", "mentions", "userId", "createdAt", "updatedAt"] },
});
