import { Failure, failureOf } from "../data/failure.ts";
import { liveToken } from "../data/request.ts";
import { smallPictureOf } from "./smallPicture.ts";

export type Owner = { module: string; recordId: number };

const mutation = `mutation Upload($files: [Upload!]!, $smalls: [Upload], $module: String, $recordId: Int) {
  uploadFiles(files: $files, smalls: $smalls, module: $module, recordId: $recordId) { files { id } }
}`;

type Answer = {
  data?: { uploadFiles: { files: { id: number }[] } | null } | null;
  errors?: { message: string; extensions?: Record<string, unknown> }[];
};

const bodyOf = (file: File, small: Blob | null, owner: Owner | null): FormData => {
  const form = new FormData();
  form.set("operations", JSON.stringify({ query: mutation, variables: { files: [null], smalls: [null], ...owner } }));
  form.set("map", JSON.stringify({ 0: ["variables.files.0"], ...(small && { 1: ["variables.smalls.0"] }) }));
  form.set("0", file, file.name);
  if (small) form.set("1", small, "small.webp");
  return form;
};

/** Sends one file, as a GraphQL multipart request, and tells its id; only XMLHttpRequest tells how much of it has left. */
export const upload = async (
  file: File,
  owner: Owner | null,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<number> => {
  const [token, small] = await Promise.all([liveToken(), smallPictureOf(file)]);
  const sending = new XMLHttpRequest();
  const done = new Promise<number>((resolve, reject) => {
    sending.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    sending.addEventListener("load", () => {
      const answer = sending.response as Answer | null;
      if (answer?.errors?.length) reject(failureOf(answer.errors, sending.status));
      else if (sending.status >= 400 || !answer?.data?.uploadFiles?.files[0])
        reject(new Failure(sending.status === 413 ? "TOO_LARGE" : "UNAVAILABLE", "", { status: sending.status }));
      else resolve(answer.data.uploadFiles.files[0].id);
    });
    sending.addEventListener("error", () => reject(new Failure("OFFLINE", "", { status: 0 })));
    sending.addEventListener("abort", () => reject(new Failure("CANCELED", "", { status: 0 })));
  });
  signal.addEventListener("abort", () => sending.abort());
  sending.open("POST", "/graphql");
  sending.responseType = "json";
  sending.setRequestHeader("x-requested-with", "stockwright");
  if (token) sending.setRequestHeader("authorization", `Bearer ${token}`);
  sending.send(bodyOf(file, small, owner));
  return done;
};
