/** Why Stockwright cannot start, in one sentence for the person who started it. Printed without a stack. */
export class StartError extends Error {
  override name = "StartError";
}
