import { Suspense } from "react";
import { canWrite } from "../data/shape.ts";
import { mayWrite, type Access } from "../data/access.ts";
import { resourceOf } from "../data/resources.ts";
import type { FieldRecord } from "./renderer.ts";
import { lazyComponent } from "../parts/lazyComponent.ts";

const FormSlideIn = lazyComponent(() =>
  import("../screens/form/FormSlideIn.tsx").then((module) => ({ default: module.FormSlideIn })),
);

/** Whether a record can be made where it is looked up: documents have pages of their own for it. */
export const mayCreateHere = (access: Access, module: string): boolean => {
  const resource = resourceOf(module);
  return !resource.document && canWrite(resource, "create") && mayWrite(access, module, "create");
};

type Props = { module: string; given: FieldRecord; onClose: () => void; onMade: (id: number) => void };

/** Makes the record that a lookup did not find, over the form that looks for it. */
export const CreateRecord = ({ module, given, onClose, onMade }: Props) => (
  <Suspense fallback={null}>
    <FormSlideIn module={module} id={null} given={given} onClose={onClose} onSaved={onMade} />
  </Suspense>
);
