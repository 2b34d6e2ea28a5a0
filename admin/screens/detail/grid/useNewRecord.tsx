import { type ReactNode, useContext, useState } from "react";
import { useTranslate } from "react-admin";
import { AccessContext } from "../../../data/access.ts";
import { request } from "../../../data/request.ts";
import { resourceOf } from "../../../data/resources.ts";
import { CreateRecord, mayCreateHere } from "../../../fields/CreateRecord.tsx";
import type { FieldRecord } from "../../../fields/renderer.ts";
import type { Option } from "./gridColumns.ts";

/** What stands last in a list of records: a new one. */
export type Creation = { text: string; start: () => void };

type Options = {
  /** Whose records are looked up; undefined where they are no records. */
  module: string | undefined;
  given?: FieldRecord;
  /** What is typed: the new record's name. */
  text: string;
  search: (text: string) => Promise<readonly Option[]>;
  onMade: (option: Option) => void;
};

const nameQuery = `query Name($module: String!, $filter: RecordReferenceFilter) { found: references(module: $module, filter: $filter) { id name } }`;

/** Offers to make the record that is looked for, where the role may, and takes it once it is made. */
export const useNewRecord = ({
  module,
  given,
  text,
  search,
  onMade,
}: Options): { creation: Creation | undefined; form: ReactNode } => {
  const t = useTranslate();
  const access = useContext(AccessContext);
  const [making, setMaking] = useState<string | null>(null);
  if (module === undefined || access === null || !mayCreateHere(access, module))
    return { creation: undefined, form: null };
  const made = async (id: number) => {
    setMaking(null);
    const { found } = await request<{ found: readonly { id: number; name: string }[] }>(nameQuery, {
      module,
      filter: { ids: [id] },
    });
    const name = found[0]?.name ?? "";
    const options = await search(name);
    onMade(options.find((option) => option.id === id) ?? { id, name });
  };
  return {
    creation: {
      text: t("fields.createNew", { create: t(`resources.${module}.create`) }),
      start: () => setMaking(text.trim()),
    },
    form: making !== null && (
      <CreateRecord
        module={module}
        given={{ ...given, ...(making && { [resourceOf(module).title]: making }) }}
        onClose={() => setMaking(null)}
        onMade={(id) => void made(id)}
      />
    ),
  };
};
