/** Things that are held at once, by their owner. */
export const connectionCounter = (most: number) => {
  const held = new Map<string, number>();
  return {
    /** False when the owner holds as many as allowed; else the way to give it back, once. */
    take: (owner: string): (() => void) | false => {
      const count = held.get(owner) ?? 0;
      if (count >= most) return false;
      held.set(owner, count + 1);
      let given = false;
      return () => {
        if (given) return;
        given = true;
        const left = (held.get(owner) ?? 1) - 1;
        if (left > 0) held.set(owner, left);
        else held.delete(owner);
      };
    },
  };
};
