import { secretsOf, type Insight } from "../core/insights.ts";
import type { Paper } from "../core/paper.ts";
import { definitionOf } from "../core/registry.ts";
import { sourceOf } from "./layout.ts";
import { papersOf } from "./papers.ts";

const toldBy = (paper: Paper): readonly Insight[] => {
  const source = sourceOf(paper);
  const insights = Object.entries(definitionOf(paper.module).insights ?? {});
  return insights.flatMap(([name, insight]) => (source.includes(`insights.${name}.`) ? [insight] : []));
};

/** Whether a document of a module tells of the time from one day to another; one of the company's own might, where the module has what does. */
export const isOfTime = (module: string, name: string | null): boolean => {
  const paper = papersOf(module).find((each) => each.name === name);
  const told = paper ? toldBy(paper) : Object.values(definitionOf(module).insights ?? {});
  return told.some(({ period }) => period === true);
};

/** What has to be seen of prices and costs, or nothing would stand on the paper. */
export const neededBy = (paper: Paper): readonly ("price" | "cost")[] => toldBy(paper).flatMap(secretsOf);
