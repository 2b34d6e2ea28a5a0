import { reportStartError } from "../db/client/startError.ts";
import { configured } from "./composition/configured.ts";
import { runProcess } from "./composition/process.ts";
import { demoLogins, seedDemo } from "./demo/seed.ts";
import { storeOf } from "./files/store-of.ts";
import { makeBundleLater } from "./bundle/make-later.ts";
import { buildFrontEnds } from "./front-ends/build.ts";
import { jsonLog } from "./log.ts";

/** `npm start`: the whole product in one process, with a database of its own unless DATABASE_URL names one. */
const say = (text: string): void => console.log(`  ${text}`);

try {
  console.log("Stockwright");
  const configuration = await configured();
  const { production } = configuration;
  await runProcess({
    configuration,
    serves: true,
    works: true,
    showsProgress: true,
    // a person watches this terminal: what is expected stays out of it unless LOG=all
    log: configuration.logsAll ? jsonLog() : { ...jsonLog(), info: () => undefined },
    say,
    beside: async () => {
      if (configuration.buildsFrontEnd) await buildFrontEnds({ say });
    },
    prepare: async (connections) => {
      await seedDemo(connections, { files: storeOf(configuration), production, say });
    },
    onReady: (address) => {
      if (configuration.buildsFrontEnd) makeBundleLater();
      say(`Ready at ${address}`);
      if (!production) say(`Sign in as ${demoLogins.admin} or ${demoLogins.user}, password ${demoLogins.password}`);
    },
  });
} catch (error) {
  reportStartError(error);
}
