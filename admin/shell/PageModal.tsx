import { Suspense, type ComponentType } from "react";
import { lazyComponent } from "../parts/lazyComponent.ts";

export type PageModalProps = {
  module: string;
  id: number;
  /** What people call the record. */ title: string;
  onClose: () => void;
};

type Loaded = { default: ComponentType<PageModalProps> };
const files = import.meta.glob<Loaded>("../**/*.modal.tsx");
/** By the name of the page. */
export const modals: ReadonlyMap<string, ComponentType<PageModalProps>> = new Map(
  Object.entries(files).map(([path, load]) => [/([^/]+)\.modal\.tsx$/.exec(path)?.[1] ?? path, lazyComponent(load)]),
);

/** A page over the record it is opened for, a chunk of its own: admin/**\/<name>.modal.tsx. */
export const PageModal = ({ name, ...about }: PageModalProps & { name: string }) => {
  const Modal = modals.get(name);
  if (!Modal) throw new Error(`No file ${name}.modal.tsx shows the page ${name} over a record.`);
  return (
    <Suspense fallback={null}>
      <Modal {...about} />
    </Suspense>
  );
};
