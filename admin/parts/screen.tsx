import { lazy, useState, type ComponentType } from "react";

/**
 * A screen in a chunk of its own, as lazy() makes one; where the chunk was fetched before it is shown, it is drawn at
 * once, without what stands for it being drawn first.
 */
export const screen = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  let fetched: ComponentType<P> | undefined;
  const fetch = async () => ({ default: (fetched ??= await load()) });
  const Later = lazy(fetch) as unknown as ComponentType<P>;
  const Screen = (props: P) => {
    // one of the two for as long as it is shown: changing between them would lose what it holds
    const [Shown] = useState<ComponentType<P>>(() => fetched ?? Later);
    return <Shown {...props} />;
  };
  return Object.assign(Screen, { fetch });
};
