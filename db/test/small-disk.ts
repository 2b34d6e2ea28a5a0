import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, rmdirSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type SmallDisk = {
  folder: string;
  /** Writes until nothing more fits. */
  fill(): void;
  free(): void;
  readOnly(is: boolean): void;
  remove(): void;
};

/** A disk of a few megabytes that can really be full and really be read-only; null where nobody may mount one. */
export const smallDisk = (megabytes: number): SmallDisk | null => {
  const folder = mkdtempSync(join(tmpdir(), "stockwright-disk-"));
  const run = (command: string, ...args: string[]): void => void execFileSync(command, args, { stdio: "ignore" });
  try {
    run("mount", "-t", "tmpfs", "-o", `size=${megabytes}m,mode=711`, "tmpfs", folder);
  } catch {
    rmdirSync(folder);
    console.warn("skipped: no disk can be mounted here, so none can be full");
    return null;
  }
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill: () => {
      const file = openSync(ballast, "a");
      for (let size = 1_048_576; size >= 1;) {
        try {
          writeSync(file, Buffer.alloc(size));
        } catch {
          size = Math.floor(size / 2);
        }
      }
      closeSync(file);
    },
    free: () => rmSync(ballast),
    readOnly: (is) => run("mount", "-o", `remount,${is ? "ro" : "rw"}`, folder),
    remove: () => {
      run("umount", "-l", folder);
      rmdirSync(folder);
    },
  };
};
