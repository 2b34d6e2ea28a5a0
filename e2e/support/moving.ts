import type { ApiClient } from "./api-client.ts";

type Job = Readonly<Record<string, unknown>> & { progress: string; rowsDone: number; problem: string | null };
type Import = Job & { columns: (string | null)[]; toCreate: number; refused: number };

/** What somebody who moves many things at once asks for, step by step, and how far it is. */
export const moving = (api: ApiClient, url: string) => {
  const upload = async (name: string, text: string): Promise<number> => {
    const form = new FormData();
    form.set(
      "operations",
      JSON.stringify({
        query: "mutation ($files: [Upload!]!) { uploadFiles(files: $files) { files { id } } }",
        variables: { files: [null] },
      }),
    );
    form.set("map", JSON.stringify({ 0: ["variables.files.0"] }));
    form.set("0", new Blob([text]), name);
    const response = await fetch(`${url}/graphql`, {
      method: "POST",
      headers: { "x-requested-with": "stockwright", authorization: `Bearer ${api.token()}` },
      body: form,
    });
    const { data } = (await response.json()) as { data: { uploadFiles: { files: { id: number }[] } } };
    return data.uploadFiles.files[0]!.id;
  };
  const importOf = async (id: number): Promise<Import> => {
    const answer = await api.request<{ import: Import }>(
      "query ($id: Int!) { import(id: $id) { progress problem columns rowsDone toCreate refused created failed undone kept } }",
      { id },
    );
    return answer.import;
  };
  const bulkOf = async (id: number): Promise<Job> => {
    const answer = await api.request<{ bulkUpdate: Job }>(
      "query ($id: Int!) { bulkUpdate(id: $id) { progress problem rowsDone rowsTotal done skipped failed } }",
      { id },
    );
    return answer.bulkUpdate;
  };
  const ask = async (verb: string, type: string, input: object): Promise<number> => {
    const { done } = await api.request<{ done: { id: number } }>(
      `mutation ($input: ${type}!) { done: ${verb}(input: $input) { id } }`,
      { input },
    );
    return done.id;
  };
  return { upload, importOf, bulkOf, ask };
};
