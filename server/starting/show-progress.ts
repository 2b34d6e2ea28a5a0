import { createServer } from "node:http";
import type { Place } from "../../db/client/configuration/configuration.ts";
import { listenOn } from "../port.ts";
import { answerWhileStarting } from "./answer.mjs";
import { newProgress, type Progress, type Step } from "./progress.mjs";

/** Milliseconds that answers under way have to arrive. */
const patience = 1_000;

export type ShownProgress = {
  finish(step: Step): void;
  /** Gives the place free. */
  stop(): Promise<void>;
};

/** Serves the starting page at a place, with packages installed and the rest under way, until it is stopped. */
export const showProgress = async (place: Place): Promise<ShownProgress> => {
  const progress: Progress = { ...newProgress(), packages: "done", database: "underWay", frontEnd: "underWay" };
  const server = createServer(answerWhileStarting(progress));
  const listening = await listenOn(server, place);
  return {
    finish: (step) => {
      progress[step] = "done";
    },
    stop: async () => {
      server.close();
      setTimeout(() => server.closeAllConnections(), patience).unref();
      await listening.stop();
    },
  };
};
