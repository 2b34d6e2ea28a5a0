import type { Company } from "../company.ts";
import { asking } from "./asking.ts";
import { type Call, givenBy } from "./call.ts";
import { changing } from "./changing.ts";
import { creating } from "./creating.ts";
import { deleting } from "./deleting.ts";
import { facts } from "./facts.ts";
import { moving } from "./moving.ts";
import { own } from "./own.ts";

/** One legal call of each verb and of each kind of save, on records of the company, as far as they are written out. */
export const writtenCalls = (company: Company, serial = 1): Call[] => {
  const given = givenBy(company, serial);
  return [creating, changing, moving, facts, asking, own, deleting].flatMap((calls) => calls(given));
};
