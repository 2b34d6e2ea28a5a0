import { startServer } from "../support/running-server.ts";
import { firstLoad } from "./first-load.ts";
import { lighthouseScores } from "./lighthouse.ts";

/** What a person waits for in the browser. */
export const measureScreens = async (): Promise<void> => {
  const server = await startServer({ FRONT_END: "build" });
  try {
    await firstLoad(server.url);
    await lighthouseScores(server.url);
  } finally {
    await server.stop();
  }
};
