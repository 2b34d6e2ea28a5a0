import { setFlagsFromString } from "node:v8";
import { setTimeout } from "node:timers/promises";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Several times, with pauses in which what waits for a turn of the loop lets go. */
export const collectGarbage = async (turns = 3): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) {
    collect();
    await setTimeout(10);
  }
};

/** Bytes on the heap and in buffers, garbage included. */
export const heapBytes = (): number => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** CPU time of the whole process while something is done: it leaves out what others on the machine took. */
export const cpuMilliseconds = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
