import type { Configuration } from "../../db/client/configuration/configuration.ts";
import { configurationFrom } from "../../db/client/configuration/from-environment.ts";
import { addressVariables, discoverIntegrations } from "../integrations/registry.ts";

/** The configuration of a process that serves or works: of this environment, with the addresses of integrations. */
export const configured = async (): Promise<Configuration> =>
  configurationFrom(process.env, [...addressVariables(await discoverIntegrations()).keys()]);
