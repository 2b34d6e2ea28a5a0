import { assemble } from "./assemble.ts";
import { count } from "./count.ts";
import { lookUp } from "./lookUp.ts";
import type { Mode } from "./mode.ts";
import { move } from "./move.ts";
import { pack } from "./pack.ts";
import { pick } from "./pick.ts";
import { receive } from "./receive.ts";

/** What a scanner is used for, in the order of the tiles. */
export const modes: readonly Mode[] = [lookUp, receive, pick, pack, move, count, assemble];
