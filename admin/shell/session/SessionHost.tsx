import { Suspense, useEffect, useRef, useState } from "react";
import type { Tokens } from "../../data/session.ts";
import { askOnTheSpot } from "../../data/signInAgain.ts";
import { lazyComponent } from "../../parts/lazyComponent.ts";

const SignInAgain = lazyComponent(() => import("./SignInAgain.tsx"));

/** Asks to sign in again over the page when a session has ended; the refused requests wait and are sent once more. */
export const SessionHost = () => {
  const [ended, setEnded] = useState(false);
  const answer = useRef<((tokens: Tokens) => void) | null>(null);
  useEffect(
    () =>
      askOnTheSpot(
        () =>
          new Promise<Tokens>((resolve) => {
            answer.current = resolve;
            setEnded(true);
          }),
      ),
    [],
  );
  if (!ended) return null;
  return (
    <Suspense fallback={null}>
      <SignInAgain
        onSignedIn={(tokens) => {
          setEnded(false);
          answer.current?.(tokens);
        }}
      />
    </Suspense>
  );
};
