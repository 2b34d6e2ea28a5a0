import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ReportResource } from "../../../resources/core/report.ts";
import { watchRecords } from "../../data/liveChanges.ts";
import { knows } from "../../data/resources.ts";
import { patience } from "../../theme/sizes.ts";

/** Modules whose changes change what a report tells: those that its rows name. */
const modulesOf = ({ fields, report }: ReportResource): readonly string[] =>
  report.of !== undefined
    ? [report.of]
    : Object.values(fields).flatMap((field) =>
        field.kind === "reference" && knows(field.module) ? [field.module] : [],
      );

/** Reads widgets again when somebody changed what they tell of, all changes of a moment at once. */
export const useLiveWidgets = (reports: readonly ReportResource[]) => {
  const client = useQueryClient();
  const modules = [...new Set(reports.flatMap(modulesOf))].toSorted().join();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hears = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: ["widget"] });
      }, patience.noticed);
    };
    const stops = modules === "" ? [] : modules.split(",").map((module) => watchRecords(module, hears));
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [client, modules]);
};
