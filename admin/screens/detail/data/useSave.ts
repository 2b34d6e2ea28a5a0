import { useWrite } from "../../../data/useWrite.ts";

type Input = Readonly<Record<string, unknown>>;

/** Changes a record of the page from the version on screen; `preview` only says what would happen. */
export const useSave = (module: string, { id, version }: { id: number; version: number }) => {
  const { update, preview, busy } = useWrite(module);
  return {
    busy,
    save: async (changes: Input): Promise<void> => void (await update({ id, version, input: changes })),
    preview: (changes: Input): Promise<unknown> => preview.update({ id, version, input: changes }),
  };
};
