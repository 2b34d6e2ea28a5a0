import { useNotify, useTranslate } from "react-admin";
import { failureMessage } from "../data/failure.ts";
import { downloadExport } from "./download.ts";

/** Saves the file of an export, or says that it is gone. */
export const useDownload = () => {
  const t = useTranslate();
  const notify = useNotify();
  return async (id: number): Promise<void> => {
    try {
      if (!(await downloadExport(id))) notify("exports.gone", { type: "warning" });
    } catch (error) {
      notify(failureMessage(error, t), { type: "error" });
    }
  };
};
