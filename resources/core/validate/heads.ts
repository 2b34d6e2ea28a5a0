import type { Button } from "../operations.ts";
import type { Resource } from "../resource.ts";
import type { Progress } from "../stages.ts";
import type { Check, Known } from "./problems.ts";

/** Letters that every page of a record has: editing, comments, the one before and the one after; and the first of what goes somewhere. */
const taken: Readonly<Record<string, string>> = {
  E: "editing",
  M: "commenting",
  J: "the next one",
  K: "the one before",
  G: "going elsewhere",
};

type Keyed = { what: string; key: string; stages: readonly Progress[] | undefined };

const placedOn = (module: string, known: Known) =>
  [...known.values()].flatMap(({ name: own, operations = {} }) =>
    Object.entries(operations).flatMap(([name, { buttons = [] }]) =>
      buttons
        .filter(({ at, on = own }) => at === "head" && on === module)
        .map((button: Button) => ({ what: `the button of operation ${name}`, button })),
    ),
  );

const meet = ({ stages: mine }: Keyed, { stages: theirs }: Keyed): boolean =>
  mine === undefined || theirs === undefined || mine.some((stage) => theirs.includes(stage));

const keyedOn = (resource: Resource, known: Known): readonly Keyed[] => [
  ...placedOn(resource.name, known).flatMap(({ what, button: { key, in: stages } }) =>
    key === undefined ? [] : [{ what, key, stages }],
  ),
  ...(resource.tabs ?? []).flatMap((tab) =>
    "component" in tab && tab.begins
      ? [{ what: `the way to its tab ${tab.name}`, key: tab.begins.key, stages: ["open", "underWay"] as const }]
      : [],
  ),
  ...(resource.document ? [{ what: "opening it", key: "O", stages: ["draft"] as const }] : []),
];

/** In the head of a record a key means one thing, and at most one button is the filled one. */
export const headProblems: Check = (resource, known) => {
  const keyed = keyedOn(resource, known);
  const primary = placedOn(resource.name, known).filter(({ button }) => button.primary);
  const works = (resource.tabs ?? []).find((tab) => "component" in tab && tab.begins);
  return [
    ...keyed.flatMap(({ what, key }) => (taken[key] ? [`${what} has the key ${key}, which is ${taken[key]}`] : [])),
    ...keyed.flatMap((one, at) =>
      keyed
        .slice(at + 1)
        .filter((other) => other.key === one.key && meet(one, other))
        .map((other) => `${one.what} and ${other.what} have the key ${one.key} at the same time`),
    ),
    ...primary.flatMap(({ what, button: { in: stages } }) => [
      ...(works ? [`${what} is filled, and so is the way to its tab ${works.name}`] : []),
      ...(resource.document && (stages === undefined || stages.includes("draft"))
        ? [`${what} is filled in a draft, and so is opening it`]
        : []),
    ]),
  ];
};
