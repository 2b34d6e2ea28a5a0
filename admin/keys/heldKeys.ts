import { moveFocus } from "./moveFocus.ts";

let answers = 0;
let replaying = false;
let givenUp = false;
const held: KeyboardEvent[] = [];
const replayed = new WeakSet<Event>();
const modifiers = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta"]);

const keep = (event: KeyboardEvent) => {
  if (replayed.has(event) || event.isComposing || modifiers.has(event.key)) return;
  // who gives up waits for nothing
  if (event.key === "Escape") {
    givenUp = true;
    return void held.splice(0);
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  held.push(event);
};

const isText = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type !== "checkbox");

/** What the browser itself does for a key, which it does for real keys alone. */
const byBrowser = (event: KeyboardEvent, at: Element) => {
  if (event.altKey) return;
  if (event.ctrlKey || event.metaKey) {
    if (isText(at) && event.key.toLowerCase() === "a") at.select();
  } else if (event.key === "Tab") moveFocus(at, event.shiftKey ? -1 : 1);
  else if (isText(at) && event.key.length === 1) document.execCommand("insertText", false, event.key);
  else if (isText(at) && event.key === "Backspace") document.execCommand("delete");
  else if (at instanceof HTMLTextAreaElement && event.key === "Enter") document.execCommand("insertText", false, "\n");
  else if (at instanceof HTMLInputElement && event.key === "Enter") at.form?.requestSubmit();
  else if (at instanceof HTMLElement && (event.key === "Enter" || event.key === " ")) at.click();
};

const turn = () => new Promise((done) => setTimeout(done, 0));

const replay = async () => {
  replaying = true;
  // what the answer changed is drawn first, so that the focus stands where it will stay
  await turn();
  for (let key = held.shift(); key; key = answers === 0 ? held.shift() : undefined) {
    const at = document.activeElement ?? document.body;
    const { key: name, code, ctrlKey, metaKey, altKey, shiftKey } = key;
    const again = new KeyboardEvent("keydown", {
      ...{ key: name, code, ctrlKey, metaKey, altKey, shiftKey },
      bubbles: true,
      cancelable: true,
    });
    replayed.add(again);
    if (at.dispatchEvent(again)) byBrowser(key, document.activeElement ?? at);
    await turn();
  }
  replaying = false;
  if (answers === 0) window.removeEventListener("keydown", keep, true);
};

/**
 * Keys pressed until the answer is there wait with it, and then arrive where the focus is: what is typed faster than a
 * network answers is not lost and lands nowhere else. `first` is the key that asked, which goes on once the answer is yes;
 * after a no, the keys after it are dropped.
 */
export const holdKeys = async (answer: Promise<boolean>, first?: KeyboardEvent): Promise<void> => {
  if (answers === 0 && !replaying) window.addEventListener("keydown", keep, true);
  if (answers === 0) givenUp = false;
  answers += 1;
  const goesOn = await answer.catch(() => false);
  answers -= 1;
  if (!goesOn) held.splice(0);
  else if (first && !givenUp) held.unshift(first);
  if (answers === 0 && !replaying) await replay();
};
