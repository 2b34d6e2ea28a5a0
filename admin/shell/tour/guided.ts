/** The mark of an address that the tour opened: nobody rushed there. */
export const guided = { isGuided: true } as const;

export const isGuided = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "isGuided" in state && state.isGuided === true;
