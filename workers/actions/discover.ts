import { join } from "node:path";
import { loadModule } from "../../db/client/loadModule.ts";
import { actionNames, type ActionName } from "../../resources/workflow-actions/types.ts";
import type { DefinedAction } from "./action.ts";

/** What does each type of action: actions/<type>.ts. */
export const discoverActions = async (): Promise<Readonly<Record<ActionName, DefinedAction>>> =>
  Object.fromEntries(
    await Promise.all(
      actionNames.map(async (name) => {
        const { default: action } = (await loadModule(join(import.meta.dirname, `${name}.ts`))) as {
          default: DefinedAction;
        };
        return [name, action] as const;
      }),
    ),
  ) as Record<ActionName, DefinedAction>;
