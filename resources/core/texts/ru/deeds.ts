import type { ofDeed as source } from "../en/deeds.ts";

export const ofDeed: typeof source = (deed) => ({
  done: `Уже ${deed}: изменить нельзя`,
  below: `Уже ${deed} больше`,
  line: `Удалить нельзя. Из этой строки уже ${deed}.`,
});
