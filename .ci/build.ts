import { reportStartError } from "../db/client/startError.ts";
import { buildFrontEnd } from "../server/frontEnd.ts";

await buildFrontEnd({ say: console.log }).catch(reportStartError);
