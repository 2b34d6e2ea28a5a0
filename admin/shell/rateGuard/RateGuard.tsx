import { Dialog, DialogTitle } from "@mui/material";
import { useTranslate } from "react-admin";
import { useContext, useEffect, useId, useRef, useState } from "react";
import { UNSAFE_DataRouterContext } from "react-router";
import { isGuided } from "../tour/guided.ts";
import { createRateGuard, limits } from "./rateGuard.ts";

/** A user who rushes through the pages waits for a moment; the page below stays as it is. */
export const RateGuard = () => {
  const t = useTranslate();
  const id = useId();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const guard = useRef(createRateGuard());
  const [seconds, setSeconds] = useState(0);
  const waiting = seconds > 0;
  useEffect(() => {
    // the router tells of each page, also of those that the next one replaces before they are drawn
    let before = router?.state.location.pathname;
    return router?.subscribe(({ location: { pathname, state } }) => {
      if (pathname === before) return;
      before = pathname;
      if (!isGuided(state) && guard.current.visit(Date.now())) setSeconds(limits.wait);
    });
  }, [router]);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => setSeconds((left) => left - 1), 1000);
    return () => clearInterval(timer);
  }, [waiting]);
  if (!waiting) return null;
  return (
    <Dialog open role="alertdialog" aria-labelledby={id}>
      <DialogTitle id={id} aria-live="polite" sx={{ pb: 4 }}>
        {t("rateGuard.wait", { smart_count: seconds })}
      </DialogTitle>
    </Dialog>
  );
};
