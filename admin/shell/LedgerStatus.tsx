import { Suspense } from "react";
import { useAccess } from "../data/access.ts";
import { idle } from "../data/idle.ts";
import { CrashBoundary } from "./CrashBoundary.tsx";
import { screen } from "../parts/screen.tsx";

const LedgerBadge = screen(async () => {
  await idle();
  return (await import("../modules/ledger/LedgerBadge.tsx")).LedgerBadge;
});

/** Whether every level, lot, claim and entry agrees; for those who see stock at all. */
export const LedgerStatus = () => {
  const { may } = useAccess();
  if (!may("sku:view:all")) return null;
  return (
    <CrashBoundary fallback={null}>
      <Suspense fallback={null}>
        <LedgerBadge />
      </Suspense>
    </CrashBoundary>
  );
};
