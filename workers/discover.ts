import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { TaskList } from "graphile-worker";
import { loadModule } from "../db/client/loadModule.ts";
import type { DefinedTask, TaskContext } from "./task.ts";

const folder = join(import.meta.dirname, "tasks");

/** Every task of tasks/, named by its file: tasks/send_mail.ts is the job `send_mail`. */
export const discoverTasks = async (outside: TaskContext): Promise<TaskList> => {
  const names = readdirSync(folder).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const entries = await Promise.all(
    names.map(async (name) => {
      const { default: task } = (await loadModule(join(folder, name))) as { default: DefinedTask };
      return [name.slice(0, -".ts".length), task(outside)] as const;
    }),
  );
  return Object.fromEntries(entries);
};
