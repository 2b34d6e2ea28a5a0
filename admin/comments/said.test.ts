import { expect, test } from "vitest";
import { mentionedIn, piecesOf, typedMention } from "./said.tsx";

const ann = { id: 1, name: "Ann" };
const annLee = { id: 2, name: "Ann Lee" };

test("a longer name is not taken for the shorter one in it, and who was taken out of the text is mentioned no more", () => {
  expect(piecesOf("Hi @Ann Lee and @Ann", [ann, annLee]).map(({ text, isMention }) => [text, isMention])).toEqual([
    ["Hi ", false],
    ["@Ann Lee", true],
    [" and ", false],
    ["@Ann", true],
  ]);
  expect(mentionedIn("Hi @Ann Lee", [ann, annLee])).toEqual([2]);
  expect(mentionedIn("Hi Ann", [ann])).toEqual([]);
});

test("an @ begins a mention at the start of a word alone, in any letters and of at most two words", () => {
  const typed = (text: string) => typedMention(text, text.length);
  expect(typed("@")).toBe("");
  expect(typed("Hi @Нора У")).toBe("Нора У");
  expect(typed("(@an")).toBe("an");
  expect(typed("ann@lee")).toBeNull();
  expect(typed("@Ann Lee is")).toBeNull();
  expect(typedMention("@An is", 3)).toBe("An");
});
