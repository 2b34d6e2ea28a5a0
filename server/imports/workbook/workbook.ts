import { openArchive, partName, type Archive, type Part } from "./archive.ts";
import { readMarkup } from "./markup.ts";
import type { NumberFormat } from "./number-format.ts";
import { textRuns } from "./rich-text.ts";
import { stylesOf } from "./styles.ts";

/** What is needed to read the first sheet that somebody sees. */
export type Workbook = {
  sheet: Part;
  sharedStrings: readonly string[];
  styles: readonly NumberFormat[];
  /** Days are counted from 1904. */
  is1904: boolean;
};

type Relation = { type: string; path: string };
/** What a part refers to, by ids; types are told by their last word, which is the same in both editions of the standard. */
const relationsOf = async (archive: Archive, of: string): Promise<ReadonlyMap<string, Relation>> => {
  const folder = of.includes("/") ? of.slice(0, of.lastIndexOf("/") + 1) : "";
  const relations = new Map<string, Relation>();
  await readMarkup(archive.get(`${folder}_rels/${of.slice(folder.length)}.rels`), {
    open: (name, { Id = "", Type = "", Target = "" }) => {
      if (name !== "Relationship") return;
      const { pathname } = new URL(Target.replaceAll("\\", "/"), `file:///${folder}`);
      relations.set(Id, { type: Type.split("/").at(-1)!, path: partName(decodeURI(pathname)) });
    },
  });
  return relations;
};

const sharedStringsOf = async (part: Part | undefined): Promise<readonly string[]> => {
  const strings: string[] = [];
  const runs = textRuns();
  await readMarkup(part, {
    open: runs.open,
    text: runs.text,
    close: (name) => {
      runs.close(name);
      if (name === "si") strings.push(runs.take());
    },
  });
  return strings;
};

/** Opens a workbook. Fails where it is none. */
export const openWorkbook = async (bytes: Uint8Array): Promise<Workbook> => {
  const archive = await openArchive(bytes);
  const ofType = (relations: ReadonlyMap<string, Relation>, type: string) =>
    [...relations.values()].find((relation) => relation.type === type)?.path;
  const main = ofType(await relationsOf(archive, ""), "officeDocument") ?? "xl/workbook.xml";
  const relations = await relationsOf(archive, main);
  const sheets: { id: string; isVisible: boolean }[] = [];
  let is1904 = false;
  await readMarkup(archive.get(main), {
    open: (name, { id = "", state, date1904 = "0" }) => {
      if (name === "sheet") sheets.push({ id, isVisible: state !== "hidden" && state !== "veryHidden" });
      else if (name === "workbookPr") is1904 = ["1", "true"].includes(date1904);
    },
  });
  const readable = sheets.filter(({ id }) => relations.get(id)?.type === "worksheet");
  const first = readable.find(({ isVisible }) => isVisible) ?? readable[0];
  const sheet = first && archive.get(relations.get(first.id)!.path);
  if (!sheet) throw new Error("There is no sheet in the workbook.");
  const part = (type: string) => archive.get(ofType(relations, type) ?? "");
  return {
    sheet,
    is1904,
    sharedStrings: await sharedStringsOf(part("sharedStrings")),
    styles: await stylesOf(part("styles")),
  };
};
