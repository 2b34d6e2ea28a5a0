import { StartError } from "../db/client/startError.ts";
import { buildFrontEnd } from "../server/frontEnd.ts";

await buildFrontEnd({ say: console.log }).catch((error: unknown) => {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
