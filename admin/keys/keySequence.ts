import { isTyping } from "./isTyping.ts";
import { currentCommands } from "./commandRegistry.ts";
import { matches } from "./shortcut.ts";

/** How long the second key of a sequence such as "G S" is waited for, in ms. */
const patience = 1500;

let lead: { key: string; until: number } | null = null;
const leads = new WeakMap<KeyboardEvent, string>();

/** Keys that begin a sequence on the screen as it stands. */
const begins = (event: KeyboardEvent) =>
  currentCommands()
    .flatMap(({ keys = "" }) => (keys.includes(" ") ? keys.slice(0, keys.indexOf(" ")) : []))
    .find((first) => matches(event, first));

const listen = (event: KeyboardEvent) => {
  if (["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
  if (lead && event.timeStamp <= lead.until) leads.set(event, lead.key);
  // a letter that is typed is text: "Craig" and Ctrl+Enter are a name and a save
  const first = leads.has(event) || isTyping(event.target) ? undefined : begins(event);
  lead = first ? { key: first, until: event.timeStamp + patience } : null;
};
// Before any shortcut looks at the event, so that the second key of a sequence is not taken for a shortcut of its own.
if (typeof window !== "undefined") window.addEventListener("keydown", listen, { capture: true });

/** The key that was pressed before this one and waits for it. */
export const leadOf = (event: KeyboardEvent): string | undefined => leads.get(event);
