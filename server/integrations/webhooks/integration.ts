import { defineIntegration } from "../define.ts";
import { tell } from "./tell.ts";

/** Programs of the company, at addresses that it enters: each is told of events of the modules it asks for. */
export default defineIntegration({
  name: "webhooks",
  hosts: { receiver: { field: "url" } },
  patience: 10_000,
  tasks: { created: tell, updated: tell, deleted: tell, stateChanged: tell },
});
