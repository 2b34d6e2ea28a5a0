/** What ends together: first the parts that use the others, then their connections, the database last. */
const phases = ["parts", "connections", "database"] as const;
type Phase = (typeof phases)[number];

/** Collects how running things end. Each phase ends side by side, after the one before; a failure is reported and keeps nothing else from ending. */
export const endings = <How>(report: (error: unknown) => void) => {
  const ends: { phase: Phase; end: (how: How) => Promise<void> }[] = [];
  return {
    add: (phase: Phase, end: (how: How) => Promise<void>): void => void ends.push({ phase, end }),
    end: async (how: How): Promise<void> => {
      for (const phase of phases)
        await Promise.all(ends.filter((each) => each.phase === phase).map((each) => each.end(how).catch(report)));
    },
  };
};

export type Endings<How> = ReturnType<typeof endings<How>>;
