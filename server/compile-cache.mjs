import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Loaded before anything else and itself no TypeScript: what was stripped and compiled at one start is kept for the
// next, which then loads no compiler. Where nothing can be written it is done each time anew.
enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/compiled"));

const { startFromBundle } = await import("./bundle/start-from.ts");
startFromBundle();
