/** Shape tells progress: readable without colour. */
export type Shape = "draft" | "open" | "part" | "done" | "closed" | "void";

const shapes: Record<Shape, (colour: string) => React.ReactNode> = {
  draft: (colour) => (
    <circle cx="7" cy="7" r="5.6" fill="none" stroke={colour} strokeWidth="1.8" strokeDasharray="2.2 2.2" />
  ),
  open: (colour) => <circle cx="7" cy="7" r="5.6" fill="none" stroke={colour} strokeWidth="1.8" />,
  part: (colour) => (
    <>
      <circle cx="7" cy="7" r="5.6" fill="none" stroke={colour} strokeWidth="1.8" />
      <path d="M7 3.4a3.6 3.6 0 0 1 0 7.2z" fill={colour} />
    </>
  ),
  done: (colour) => (
    <>
      <circle cx="7" cy="7" r="6.5" fill={colour} />
      <path
        d="m4.2 7.2 2 2 3.6-4.1"
        fill="none"
        stroke="var(--glyph-ground, #fff)"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  closed: (colour) => (
    <>
      <circle cx="7" cy="7" r="5.6" fill="none" stroke={colour} strokeWidth="1.8" />
      <path
        d="m4.6 7.1 1.7 1.7 3.1-3.5"
        fill="none"
        stroke={colour}
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  void: (colour) => (
    <>
      <circle cx="7" cy="7" r="5.6" fill="none" stroke={colour} strokeWidth="1.8" />
      <path d="m4.9 4.9 4.2 4.2m0-4.2-4.2 4.2" stroke={colour} strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
};

export const Glyph = ({ shape, colour, size = 12 }: { shape: Shape; colour: string; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 14 14"
    aria-hidden
    data-shape={shape}
    style={{ flex: "none", display: "block" }}
  >
    {shapes[shape](colour)}
  </svg>
);
