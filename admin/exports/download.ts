import { request } from "../data/request.ts";

const query = "query ExportFile($id: Int!) { export(id: $id) { module format createdAt url } }";
type File = { module: string; format: string; createdAt: string; url: string | null };

/** Saves the file of an export under a name that says what it is; false where it is not there any more. */
export const downloadExport = async (id: number): Promise<boolean> => {
  const { export: file } = await request<{ export: File | null }>(query, { id });
  if (!file?.url) return false;
  const link = document.createElement("a");
  link.href = file.url;
  link.download = `${file.module.replaceAll("_", "-")}-${file.createdAt.slice(0, 10)}.${file.format}`;
  document.body.append(link);
  link.click();
  link.remove();
  return true;
};
