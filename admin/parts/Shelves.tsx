type Props = {
  columns?: number;
  rows?: number;
  /** Width of one box, px. */
  cell?: number;
  gap?: number;
  colours: { box: string; shelf: string; mark: string };
  seed?: number;
  /** Which box is the marked one. */
  marked?: number;
};

type Rect = { x: number; y: number; width: number; height: number; kind: "box" | "shelf" | "mark" | "gap" };

/** A small generator with a fixed seed, so that the picture is the same each time. */
const random = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
};

const draw = ({ columns = 12, rows = 8, cell = 34, gap = 8, seed = 7, marked = -1 }: Props): Rect[] => {
  const next = random(seed);
  const shelfHeight = cell * 0.72;
  const rects: Rect[] = [];
  for (let row = 0; row < rows; row += 1) {
    const top = row * (shelfHeight + 14);
    for (let column = 0; column < columns;) {
      const span = Math.min(columns - column, next() > 0.72 ? 2 : 1);
      const height = shelfHeight * (0.55 + next() * 0.45);
      const filled = rects.length === marked ? "mark" : next() > 0.16 ? "box" : "gap";
      rects.push({
        x: column * (cell + gap),
        y: top + shelfHeight - height,
        width: span * cell + (span - 1) * gap,
        height,
        kind: filled,
      });
      column += span;
    }
    rects.push({ x: 0, y: top + shelfHeight + 2, width: columns * (cell + gap) - gap, height: 2, kind: "shelf" });
  }
  return rects;
};

/** Shelves and boxes: the one ornament of the product, for sign-in and empty states. */
export const Shelves = (props: Props) => {
  const { columns = 12, rows = 8, cell = 34, gap = 8, colours } = props;
  const width = columns * (cell + gap);
  const height = rows * (cell * 0.72 + 14);
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
      style={{ maxWidth: "none", display: "block" }}
    >
      {draw(props).map(
        (rect) =>
          rect.kind !== "gap" && (
            <rect
              key={`${rect.x} ${rect.y}`}
              x={rect.x}
              y={rect.y}
              width={rect.width}
              height={rect.height}
              rx={rect.kind === "shelf" ? 1 : 3}
              fill={colours[rect.kind]}
            />
          ),
      )}
    </svg>
  );
};
