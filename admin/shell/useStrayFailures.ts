import { useNotify, useTranslate } from "react-admin";
import { useEffect } from "react";
import { Failure, failureMessage } from "../data/failure.ts";

/** What the server refused and no screen took care of is told at the top, instead of being lost. A lost connection has its own bar. */
export const useStrayFailures = () => {
  const notify = useNotify();
  const t = useTranslate();
  useEffect(() => {
    const tell = (event: PromiseRejectionEvent) => {
      if (!(event.reason instanceof Failure)) return;
      event.preventDefault();
      if (event.reason.code !== "OFFLINE") notify(failureMessage(event.reason, t), { type: "error" });
    };
    window.addEventListener("unhandledrejection", tell);
    return () => window.removeEventListener("unhandledrejection", tell);
  }, [notify, t]);
};
