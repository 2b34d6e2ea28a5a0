import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { format, resolveConfig } from "prettier";

const formatted = async (root: string, path: string, text: string): Promise<string> =>
  path.endsWith(".sql") ? text : format(text, { ...(await resolveConfig(join(root, path))), filepath: path });

/** Writes a file where its text changed; says whether it did. Only checking: writes nothing. */
export const keep = async (root: string, path: string, text: string, isCheck: boolean): Promise<boolean> => {
  const file = join(root, path);
  const wanted = await formatted(root, path, text);
  if (existsSync(file) && readFileSync(file, "utf8") === wanted) return false;
  if (!isCheck) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, wanted);
  }
  console.log(isCheck ? `${path} is not current: run \`npm run generate\`.` : `${path} written.`);
  return true;
};

/** The same of a packed file that was made elsewhere, where there is one. Its contents are compared: packing differs between versions of Node. */
export const keepPacked = (root: string, path: string, made: string, isCheck: boolean): boolean => {
  const file = join(root, path);
  if (!existsSync(made)) return false;
  if (existsSync(file) && gunzipSync(readFileSync(file)).equals(gunzipSync(readFileSync(made)))) return false;
  if (!isCheck) copyFileSync(made, file);
  console.log(isCheck ? `${path} is not current: run \`npm run generate\`.` : `${path} written.`);
  return true;
};
