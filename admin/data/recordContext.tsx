import {
  RecordContextProvider,
  ResourceContextProvider,
  useRecordContext,
  useResourceContext,
  type RaRecord,
} from "react-admin";
import type { ReactNode } from "react";
import type { Resource } from "../../resources/core/resource.ts";
import { resourceOf } from "./resources.ts";

/** A record as its screens read it; a record without kept versions has no version. */
export type ShownRecord = RaRecord<number> & { readonly version: number };

/** The module whose screen, row or form this stands in. */
export const useResource = (): Resource => {
  const module = useResourceContext();
  if (!module) throw new Error("useResource needs a ResourceContext above it");
  return resourceOf(module);
};

/** The record whose page, row or card this stands in. */
export const useRecord = <R extends object = ShownRecord>(): R => {
  const record = useRecordContext();
  if (!record) throw new Error("useRecord needs a RecordContext above it");
  return record as unknown as R;
};

/** One record of a module, told to everything inside; null is one that is being made. */
export const RecordScope = ({
  module,
  record,
  children,
}: {
  module: string;
  record: Readonly<Record<string, unknown>> | null;
  children: ReactNode;
}) => (
  <ResourceContextProvider value={module}>
    <RecordContextProvider value={record ?? undefined}>{children}</RecordContextProvider>
  </ResourceContextProvider>
);
