import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";
import { currentBundle, root } from "./current.ts";

/** Makes the bundle for the next start in a process of its own, behind all else. Where it cannot be made the next start runs from the sources. */
export const makeBundleLater = (): void => {
  if (currentBundle() !== null) return;
  const child = spawn(process.execPath, [join(root, "server/bundle/make.ts")], { cwd: root, stdio: "ignore" });
  child.once("error", () => undefined);
  if (child.pid !== undefined) setPriority(child.pid, 19);
  child.unref();
  process.once("exit", () => child.kill());
};
