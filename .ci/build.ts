import { reportStartError } from "../db/client/startError.ts";
import { makeBundle } from "../server/bundle/make.ts";
import { buildFrontEnds } from "../server/front-ends/build.ts";

await Promise.all([buildFrontEnds({ say: console.log }), makeBundle()]).catch(reportStartError);
