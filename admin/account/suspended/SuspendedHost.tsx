import { Suspense, useState } from "react";
import { useAccess } from "../../data/access.ts";
import { lazyComponent } from "../../parts/lazyComponent.ts";

const SuspendedDialog = lazyComponent(() =>
  import("./SuspendedDialog.tsx").then((file) => ({ default: file.SuspendedDialog })),
);

/** Opens the list of stopped keys for a user who has some, once after the page was loaded. */
export const SuspendedHost = () => {
  const { user } = useAccess();
  const [isLeft, setLeft] = useState(false);
  if (isLeft || user.simulation || (user.suspendedCredentials ?? 0) === 0) return null;
  return (
    <Suspense fallback={null}>
      <SuspendedDialog onClose={() => setLeft(true)} />
    </Suspense>
  );
};
