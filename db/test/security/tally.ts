import type { Finding } from "../catalogue/finding.ts";

/** What a sweep did: how many checks, and what it found wrong. */
export type Sweep = { name: string; checks: number; findings: Finding[] };

/** Counts checks and keeps what failed. */
export const startTally = (name: string) => {
  const sweep: Sweep = { name, checks: 0, findings: [] };
  const check = (holds: boolean, subject: string, problem: string) => {
    sweep.checks += 1;
    if (!holds) sweep.findings.push({ check: name, subject, problem });
  };
  return { sweep, check };
};
