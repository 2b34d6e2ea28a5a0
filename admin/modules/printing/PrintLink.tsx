import { Suspense, useState, type ReactNode } from "react";
import { TextLink } from "../../access/TextLink.tsx";
import { opensElsewhere } from "../../keys/opensElsewhere.ts";
import { lazyComponent } from "../../parts/lazyComponent.ts";
import { printPath, type PrintState } from "./printState.ts";

const PrintModal = lazyComponent(() => import("./printTemplate.modal.tsx"));

type Props = { module: string; id: number; title: string; state: PrintState; children: ReactNode };

/** A link to a document of a record: it opens over what is on screen, and as a page in a tab of its own. */
export const PrintLink = ({ module, id, title, state, children }: Props) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <TextLink
        to={printPath({ module, ids: [id] }, state)}
        onClick={(event) => {
          if (opensElsewhere(event)) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </TextLink>
      {open && (
        <Suspense fallback={null}>
          <PrintModal module={module} id={id} title={title} begun={state} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
