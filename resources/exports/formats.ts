/** What a list can be written as. */
export const formats = ["csv", "xlsx"] as const;
