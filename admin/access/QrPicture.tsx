import { encodeQR } from "qr";
import { useMemo } from "react";

/** A QR code, drawn here: its text is sent to nobody. Dark on light in every theme, since cameras read that. */
export const QrPicture = ({ text, label, size = 200 }: { text: string; label: string; size?: number }) => {
  const rows = useMemo(() => encodeQR(text, "raw", { border: 2 }), [text]);
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .filter(Boolean)
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
    >
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
