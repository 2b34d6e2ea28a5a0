import type { Finding } from "../catalogue/finding.ts";

/** What a sweep did: how many checks, and what it found wrong. */
export type Sweep = { name: string; checks: number; findings: Finding[]; begun: number };

/** Counts checks and keeps what failed. */
export const startTally = (name: string) => {
  const sweep: Sweep = { name, checks: 0, findings: [], begun: performance.now() };
  const check = (holds: boolean, subject: string, problem: string) => {
    sweep.checks += 1;
    if (!holds) sweep.findings.push({ check: name, subject, problem });
  };
  return { sweep, check };
};

/** One line for people. */
export const summary = ({ name, checks, findings, begun }: Sweep): string =>
  `${name}: ${checks.toLocaleString("en")} checks, ${findings.length} found, ${((performance.now() - begun) / 1000).toFixed(1)} s`;
