import { reportStartError } from "../db/client/startError.ts";
import { makeBundle } from "../server/bundle/make.ts";
import { buildFrontEnd } from "../server/frontEnd.ts";

await Promise.all([buildFrontEnd({ say: console.log }), makeBundle()]).catch(reportStartError);
