import { useWrite, type Follow } from "./useWrite.ts";

type Input = Readonly<Record<string, unknown>>;

/** A verb of a module, called through `useWrite`: `run` answers the mutation's payload, `preview` what it would do. */
export const useOperation = (module: string, name: string) => {
  const { operate, preview, busy, failure, clear } = useWrite(module);
  return {
    busy,
    failure,
    clear,
    run: (input: Input, select?: string, follow?: Follow) => operate({ name, input, select }, follow),
    preview: (input: Input): Promise<unknown> => preview.operate({ name, input, select: "id" }),
  };
};
