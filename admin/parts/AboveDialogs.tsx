import { useEffect, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";

/** Content that everybody can reach whatever dialog is open: a dialog hides all that stands beside it from readers who do not see the page. */
export const AboveDialogs = ({ children }: { children: ReactNode }) => {
  const [host] = useState(() => document.createElement("div"));
  useEffect(() => {
    document.body.appendChild(host);
    const shown = new MutationObserver(() => host.removeAttribute("aria-hidden"));
    shown.observe(host, { attributes: true, attributeFilter: ["aria-hidden"] });
    return () => {
      shown.disconnect();
      host.remove();
    };
  }, [host]);
  return createPortal(children, host);
};
