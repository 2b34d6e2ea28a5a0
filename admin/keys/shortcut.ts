type Pressed = Pick<KeyboardEvent, "key" | "code" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

/** Whether a key event is the shortcut "Alt+Q", "Ctrl+Enter", "/", "J". Letters match by position too, so Alt+Q works on any layout. */
export const matches = (event: Pressed, shortcut: string): boolean => {
  const parts = shortcut.split("+");
  const key = (parts.pop() ?? "").toLowerCase();
  const wants = (name: string) => parts.includes(name);
  if (event.altKey !== wants("Alt") || (event.ctrlKey || event.metaKey) !== wants("Ctrl")) return false;
  if (wants("Shift") && !event.shiftKey) return false;
  if (event.key.toLowerCase() === key) return /^[a-z]$/.test(key) ? event.shiftKey === wants("Shift") : true;
  return /^[a-z]$/.test(key) && event.altKey && event.code === `Key${key.toUpperCase()}`;
};
