import { useTranslate } from "react-admin";
import type { Placed } from "../../../../resources/core/registry.ts";
import { useOperation } from "../../../data/useOperation.ts";
import { BulkDialog } from "./BulkDialog.tsx";
import type { BulkRow } from "./bulkRow.ts";

type Props = {
  placed: Placed;
  rows: readonly BulkRow[];
  onClose: () => void;
  onDone: (refused: readonly number[]) => void;
};

/** Runs an operation on each ticked row, after asking; a refused row is named with its reason. */
export const OperationDialog = ({ placed: { module, name, button }, rows, ...rest }: Props) => {
  const t = useTranslate();
  const { run } = useOperation(module, name);
  const say = (word: string) =>
    t(`resources.${module}.operations.${name}.${word}`, { smart_count: rows.length, count: rows.length });
  return (
    <BulkDialog
      {...rest}
      open
      rows={rows}
      title={`${say("many")}?`}
      confirm={say("many")}
      success={say("manyDone")}
      act={({ id }) =>
        run(Object.fromEntries(Object.keys(button.given).map((key) => [key, id])), undefined, { reads: "nothing" })
      }
    />
  );
};
