type Pressed = Pick<KeyboardEvent, "key" | "code" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

const isLetter = (key: string) => /^[a-z]$/.test(key);
const isLatin = (key: string) => /^[\u0020-\u007e]+$/.test(key);

/**
 * Whether a key event is the shortcut "Alt+Q", "Ctrl+Enter", "/", "J". Letters match by position too where the layout
 * gives another one: with Alt, and on Cyrillic keyboards.
 */
export const matches = (event: Pressed, shortcut: string): boolean => {
  const parts = shortcut.split("+");
  const key = (parts.pop() ?? "").toLowerCase();
  const wants = (name: string) => parts.includes(name);
  if (event.altKey !== wants("Alt") || (event.ctrlKey || event.metaKey) !== wants("Ctrl")) return false;
  if (wants("Shift") && !event.shiftKey) return false;
  if (event.key.toLowerCase() === key) return isLetter(key) ? event.shiftKey === wants("Shift") : true;
  return isLetter(key) && (event.altKey || !isLatin(event.key)) && event.code === `Key${key.toUpperCase()}`;
};

/** "Ctrl+Enter" and "G S" as the keys one presses: [["Ctrl", "Enter"]], [["G"], ["S"]]. */
export const keysOf = (shortcut: string): readonly (readonly string[])[] =>
  shortcut.split(" ").map((press) => press.split("+"));
