import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { loadModule } from "../../db/client/loadModule.ts";
import type { Integration, ProviderHost } from "./define.ts";
import { isEntered } from "./hosts.ts";

/** Every integration by its name. */
export type Integrations = ReadonlyMap<string, Integration>;

const variableName = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*_URL$/;

/** Those of providers; where companies enter an address, there is nothing to declare of it. */
export const hostsOf = ({ hosts }: Integration): readonly ProviderHost[] =>
  Object.values(hosts).flatMap((host) => (isEntered(host) ? [] : [host]));

/** What a declaration gets wrong that its types cannot tell. */
const mistakeIn = (integration: Integration, folder: string): string | undefined => {
  if (integration.name !== folder) return `is called ${integration.name}`;
  if (integration.tasks["test"]) return "has a task `test`, which is the name of the try of its connection";
  for (const { address, variable, origins = [] } of hostsOf(integration)) {
    const insecure = [address, ...origins].find((url) => URL.parse(url)?.protocol !== "https:");
    if (insecure !== undefined) return `calls ${insecure}, which is no https address`;
    const further = origins.find((url) => new URL(url).origin !== url);
    if (further !== undefined) return `names ${further}, which is no origin alone`;
    if (!variableName.test(variable)) return `names the variable ${variable}, which is no <NAME>_URL`;
  }
  return undefined;
};

/** Reads every integration of a folder: `<name>/integration.ts`. */
export const discoverIntegrations = async (folder = import.meta.dirname): Promise<Integrations> => {
  const found = new Map<string, Integration>();
  for (const name of (await readdir(folder)).toSorted()) {
    const file = join(folder, name, "integration.ts");
    if (!existsSync(file)) continue;
    const { default: integration } = (await loadModule(file)) as { default: Integration };
    const mistake = mistakeIn(integration, name);
    if (mistake !== undefined) throw new Error(`The integration in ${name} ${mistake}.`);
    found.set(name, integration);
  }
  return found;
};

/** Variables that may replace addresses, and what they replace. */
export const addressVariables = (integrations: Integrations): ReadonlyMap<string, string> =>
  new Map([...integrations.values()].flatMap(hostsOf).map(({ variable, address }) => [variable, address] as const));

/** Further paths where integrations are called. */
export const calledPaths = (integrations: Integrations): readonly string[] =>
  [...integrations.values()].flatMap(({ inbound }) => inbound?.path ?? []);
