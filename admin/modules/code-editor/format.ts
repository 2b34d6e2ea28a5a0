const unit = "  ";
const empty = new Set(["area", "br", "col", "hr", "img", "input", "source", "wbr", "meta", "link"]);
/** Comments, blocks and tags of HTML, whichever comes first. */
const marks = /<!--[\s\S]*?-->|\{\{!--[\s\S]*?--\}\}|\{\{(#|\/|else\b)[^}]*\}\}|<(\/?)([a-zA-Z][\w-]*)[^>]*?(\/?)>/g;

/** How a line changes the depth: how many close before it, and how deep it leaves what follows. */
const depthsOf = (line: string): { before: number; after: number } => {
  let depth = 0;
  let least = 0;
  for (const [, sign, close, name = "", alone] of line.matchAll(marks)) {
    if (sign === "else") {
      least = Math.min(least, depth - 1);
      continue;
    }
    if (sign === undefined && (name === "" || alone === "/" || empty.has(name.toLowerCase()))) continue;
    depth += sign === "/" || close === "/" ? -1 : 1;
    least = Math.min(least, depth);
  }
  return { before: least, after: depth };
};

/** A text with its lines indented by the blocks and tags that they stand in; nothing else of it changes. */
export const formatted = (text: string): string => {
  let depth = 0;
  return text
    .split("\n")
    .map((line) => {
      const bare = line.trim();
      const { before, after } = depthsOf(bare);
      const shown = bare === "" ? "" : unit.repeat(Math.max(depth + before, 0)) + bare;
      depth = Math.max(depth + after, 0);
      return shown;
    })
    .join("\n");
};
