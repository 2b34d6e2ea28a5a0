import { useNotify } from "react-admin";
import { useShortcut } from "./useShortcut.ts";

type Submit = {
  /** Why it cannot be done yet; said when the keys are pressed, as nothing would happen otherwise. */
  reason?: string | undefined;
  busy?: boolean;
  run: () => unknown;
  enabled?: boolean;
  when?: () => boolean;
};

/** Ctrl+Enter does what the main button of a form or dialog does, from any of its fields. */
export const useSubmitKey = (text: string, { reason, busy = false, run, enabled = true, when }: Submit): void => {
  const notify = useNotify();
  const submit = () => {
    if (busy) return;
    if (reason === undefined) void run();
    else notify(reason, { type: "warning" });
  };
  useShortcut("Ctrl+Enter", text, submit, { always: true, enabled, ...(when && { when }) });
};
