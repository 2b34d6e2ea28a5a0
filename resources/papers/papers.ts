import type { Paper } from "../core/paper.ts";
import { labelPapers } from "./labels.ts";
import { partyPapers } from "./parties.ts";
import { salesPapers } from "./sales.ts";
import { stockPapers } from "./stock.ts";

/** Every document and label that is delivered. */
export const papers: readonly Paper[] = [...salesPapers, ...stockPapers, ...labelPapers, ...partyPapers];

export const paperNamed = (name: string): Paper | undefined => papers.find((paper) => paper.name === name);

export const papersOf = (module: string): readonly Paper[] => papers.filter((paper) => paper.module === module);
