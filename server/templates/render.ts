import { Worker } from "node:worker_threads";
import { currentWork } from "../requests/request-id.ts";
import { fairSemaphore } from "../shares/fair-semaphore.ts";
import { renderLimits, type Job, type Outcome, type ProblemCode } from "./job.ts";

/** Each takes a core: two at once, one of a person, and they take turns. */
const turns = fairSemaphore({ places: 2, perCompany: 2, perPerson: 1, waiting: { all: 200, perPerson: 20 } });
/** Starting a thread is not the template's time. */
const startMilliseconds = 10_000;

const failed = (code: ProblemCode): Outcome => ({ problems: [{ code, file: "main" }] });

const isOutcome = (message: unknown): message is Outcome => typeof message === "object" && message !== null;

const inThread = (job: Job): Promise<Outcome> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL("./thread.ts", import.meta.url), {
      env: {},
      execArgv: [],
      stdin: false,
      stdout: true,
      stderr: true,
      resourceLimits: {
        maxOldGenerationSizeMb: renderLimits.megabytes,
        maxYoungGenerationSizeMb: 16,
        stackSizeMb: 4,
      },
    });
    let timer = setTimeout(() => end(failed("time")), startMilliseconds);
    let isEnded = false;
    const end = (outcome: Outcome) => {
      if (isEnded) return;
      isEnded = true;
      clearTimeout(timer);
      void worker.terminate().then(() => resolve(outcome));
    };
    worker.on("message", (message: unknown) => {
      if (message === "ready") worker.postMessage(job);
      else if (message === "begun" || message === "rendered") {
        // reading what was rendered has as much time as rendering it
        clearTimeout(timer);
        timer = setTimeout(() => end(failed("time")), renderLimits.milliseconds);
      } else if (isOutcome(message)) end(message);
    });
    worker.on("error", (error: NodeJS.ErrnoException) =>
      end(failed(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "failed")),
    );
    worker.on("exit", () => end(failed("failed")));
  });

/** Renders in a thread of its own that is ended with it: nothing of one rendering is there for the next. */
export const renderApart = async (job: Job): Promise<Outcome> => {
  const current = currentWork();
  const release = await turns.take(current?.owner ?? { company: "", person: "" }, current?.ending());
  try {
    return await inThread(job);
  } finally {
    release();
  }
};
