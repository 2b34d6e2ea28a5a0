import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** As npm hands a script to a shell: `exec`, so that the process npm signals is Node itself (.ci/scripts.test.ts). */
const start = "exec node ";

const scripts = (): Readonly<Record<string, string>> => {
  const text = readFileSync(resolve(import.meta.dirname, "../../package.json"), "utf8");
  return (JSON.parse(text) as { scripts: Record<string, string> }).scripts;
};

/** What the npm script of this name gives Node: its options and the program, last. */
export const nodeArgumentsOf = (name: string): string[] => {
  const command = scripts()[name];
  if (!command?.startsWith(start)) throw new Error(`The npm script ${name} does not run Node.`);
  return command.slice(start.length).split(" ");
};

/** What Node is given before a program, as the npm script that runs it says; nothing where none does. */
export const nodeOptionsOf = (program: string): string[] => {
  const name = Object.keys(scripts()).find((one) => scripts()[one]?.endsWith(` ${program}`));
  return name === undefined ? [] : nodeArgumentsOf(name).slice(0, -1);
};
