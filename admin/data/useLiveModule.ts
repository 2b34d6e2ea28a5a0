import { useEffect } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { watchRecords } from "./liveChanges.ts";

/** Milliseconds in which several changes are one. */
const rest = 300;

/** Reads again what is shown of a module when any record of it that the reader sees is made, changed or deleted. */
export const useLiveModule = (module: string): void => {
  const client = useQueryClient();
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined;
    const stop = watchRecords(module, () => {
      soon ??= setTimeout(() => {
        soon = undefined;
        void client.invalidateQueries({ queryKey: [module] });
      }, rest);
    });
    return () => {
      clearTimeout(soon);
      stop();
    };
  }, [client, module]);
};
