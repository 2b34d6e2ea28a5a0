import { run } from "./command.ts";

type Found = { severity: string; range?: string; via?: readonly (string | { title?: string; url?: string })[] };
/** What `npm audit --json` prints: findings by package, or the registry's refusal. */
export type Audit = { vulnerabilities?: Readonly<Record<string, Found>>; message?: string };

/** Packages with a known high or critical advisory, each with what it is about. */
export const highIn = ({ vulnerabilities = {} }: Audit): string[] =>
  Object.entries(vulnerabilities)
    .filter(([, { severity }]) => severity === "high" || severity === "critical")
    .map(([name, { range = "", via = [] }]) => {
      const about = via.map((one) => (typeof one === "string" ? one : `${one.title ?? ""} ${one.url ?? ""}`.trim()));
      return `${name} ${range}: ${about.join("; ")}`;
    });

/** Asks the registry what is known of the packages that are locked; null where it does not answer, as mirrors do not. */
export const highAdvisories = async (): Promise<string[] | null> => {
  const { output } = await run("npm", ["audit", "--json", "--loglevel=silent"]);
  try {
    const audit = JSON.parse(output) as Audit;
    return audit.vulnerabilities ? highIn(audit) : null;
  } catch {
    return null;
  }
};
