import { Suspense } from "react";
import { useNavigate } from "react-router";
import { useResource } from "../../data/recordContext.tsx";
import { detailPath, opensOverList } from "../../data/resources.ts";
import { justCreated } from "../detail/data/justCreated.ts";
import { useListForm } from "./useListForm.ts";
import { lazyComponent } from "../../parts/lazyComponent.ts";

const FormSlideIn = lazyComponent(() =>
  import("../form/FormSlideIn.tsx").then((module) => ({ default: module.FormSlideIn })),
);

/** The form over the list, as the address says: one to make a record goes on to its page, where there is one. */
export const ListForm = ({ mayCreate }: { mayCreate: boolean }) => {
  const resource = useResource();
  const navigate = useNavigate();
  const { shown, editing, copied, close } = useListForm();
  const creating = editing === null;
  if (creating ? !shown || !mayCreate : !opensOverList(resource)) return null;
  return (
    <Suspense fallback={null}>
      <FormSlideIn
        module={resource.name}
        id={editing}
        copied={resource.copied ? copied : null}
        onClose={close}
        onSaved={(id) =>
          creating && resource.tabs ? void navigate(detailPath(resource.name, id), { state: justCreated }) : close()
        }
      />
    </Suspense>
  );
};
