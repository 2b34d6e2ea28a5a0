import { inputPath, type PathPart } from "../../resources/core/input-path.ts";
import type { Resource } from "../../resources/core/resource.ts";
import { fields as common } from "../../resources/core/texts/en/fields.ts";
import { sayIn } from "../words.ts";

type Problems = Readonly<Record<string, unknown>> | undefined;

const shared: Readonly<Record<string, string>> = common;
/** A key that no module has a word for, as words: `trackingNumber` is "Tracking number". */
const spelt = (key: string): string => {
  const words = key.replace(/Ids?$/, "").replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words === "" ? "ID" : words.charAt(0).toUpperCase() + words.slice(1).replaceAll(/[._]/g, " ");
};

const label = ({ module, name, row }: PathPart): string => {
  const word = shared[name] ?? spelt(name);
  const called = module === undefined ? word : sayIn("en")(`resources.${module}.fields.${name}`, word);
  return row === undefined ? called : `${called} ${row}`;
};

/** `lineItems.0.unitCost` as people read it: "Unit cost (Lines 1)". */
const fieldWords = (path: string, resource?: Resource): string => {
  const parts = inputPath(path, resource).map(label);
  const around = parts.slice(0, -1);
  return around.length > 0 ? `${parts.at(-1)} (${around.join(", ")})` : (parts[0] ?? path);
};

/** What is said where a refusal knows no better; its fields do. */
const vague: readonly string[] = ["Something is missing.", "A value is missing or not allowed."];
const listed = (paths: readonly string[], resource?: Resource): string => {
  const names = [...new Set(paths.map((path) => fieldWords(path, resource)))];
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");
};
const exactly = (problems: Problems, resource?: Resource): string | undefined => {
  const paths = Object.keys(problems ?? {});
  const missing = paths.filter((path) => problems?.[path] === "required");
  if (missing.length > 0) return `${listed(missing, resource)} ${missing.length > 1 ? "are" : "is"} missing.`;
  return paths.length > 0 ? `${listed(paths, resource)} cannot have this value.` : undefined;
};

/** A sentence about a field of an input, with the field's words in place of its key. What is no field stays as it was given. */
export const inWords = (message: string, problems: Problems, resource?: Resource): string => {
  if (vague.includes(message)) return exactly(problems, resource) ?? message;
  const [key = ""] = message.split(" ", 1);
  const path = Object.keys(problems ?? {}).find((at) => at === key || at.endsWith(`.${key}`));
  if (path === undefined || problems?.[path] === "unknown") return message;
  return fieldWords(path, resource) + message.slice(key.length);
};
