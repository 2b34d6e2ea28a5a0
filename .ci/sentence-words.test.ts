import { expect, test } from "vitest";
import { commentsOf, hardWordsIn } from "./sentence-words.ts";

const found = (file: string, source: string) =>
  commentsOf(file, source).flatMap(({ line, text }) => hardWordsIn(text).map((word) => `${line} ${word}`));

test("comments of scripts are read, and nothing else of them", () => {
  const source = [
    "// whoever comes first",
    'const he = "whoever"; // his own',
    "/**",
    " * Waits for whoever asked.",
    " */",
    "export const f = (/* him */ a: string) => `// he ${a} /* his */`;",
    "const pattern = /\\/\\/ he/;",
  ].join("\n");
  expect(found("a.ts", source)).toEqual(["1 whoever", "2 his", "4 whoever", "6 him"]);
  expect(found("a.tsx", "const a = <p>// he {/* whoever */}</p>;")).toEqual(["1 whoever"]);
});

test("so are comments of SQL and the prose of READMEs", () => {
  expect(found("a.sql", "select '-- he' -- whoever\n, 1 - -1 -- he\ncomment on table t is 'Of whoever';")).toEqual([
    "1 whoever",
    "2 he",
  ]);
  expect(found("README.md", "Whoever `whoever`\n```sh\necho he\n```\nthe others")).toEqual(["1 Whoever"]);
});
