import { useState } from "react";
import { useOperation } from "../../data/useOperation.ts";
import { upload } from "../../files/upload.ts";

type Sending = { name: string; share: number };

/** Sends files one after the other, and has each read among those that are brought in together; begins with them where there are none yet. */
export const useFiles = (id: number | null, language: string, onBegun: (id: number) => void) => {
  const start = useOperation("move_ins", "startMoveIn");
  const read = useOperation("imports", "startImport");
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const add = async (files: readonly File[]) => {
    if (files.length === 0 || sending !== null) return;
    setFailure(null);
    try {
      const among = id ?? ((await start.run({}, "id")) as { moveIn: { id: number } }).moveIn.id;
      for (const file of files) {
        setSending({ name: file.name, share: 0 });
        const fileId = await upload(file, null, {
          onProgress: (share) => setSending({ name: file.name, share }),
          signal: new AbortController().signal,
        });
        await read.run({ fileId, language, moveInId: among }, "id");
        if (id === null) onBegun(among);
      }
    } catch (error) {
      setFailure(error);
    } finally {
      setSending(null);
    }
  };
  return { add, sending, failure };
};
