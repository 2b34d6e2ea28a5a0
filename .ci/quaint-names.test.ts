import { expect, test } from "vitest";
import { declaredNames, quaintWordsIn } from "./quaint-names.ts";

test("a quaint word is found within a name, and the reorder desk is none", () => {
  expect(["askedFor", "server/auth/clerk.ts", "WAYS_OUT", "isTold", "waysOut"].flatMap(quaintWordsIn)).toEqual([
    ...["asked", "clerk", "told", "waysOut"],
  ]);
  expect(["task", "reorderDesk", "reorder-desk.ts", "unsaid", "brothers", "keeper"].flatMap(quaintWordsIn)).toEqual([]);
});

test("names are those that a source declares", () => {
  const source = `import { said } from "./said.ts";
type Told = { kept: string };
const f = ({ asked: given, wanted }: Told) => console.log(said, given.others, <a heard={wanted} />);
export const o = { wanted, desk: 1 };`;
  expect(declaredNames("a.tsx", source)).toEqual([
    { line: 2, name: "Told" },
    { line: 2, name: "kept" },
    { line: 3, name: "f" },
    { line: 3, name: "given" },
    { line: 3, name: "wanted" },
    { line: 4, name: "o" },
    { line: 4, name: "desk" },
  ]);
});
