import { useTheme } from "@mui/material/styles";

/** The mark: a shelf with one bin taken out. */
export const Mark = ({ size = 28 }: { size?: number }) => {
  const { accent } = useTheme().palette;
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden style={{ flex: "none" }}>
      <rect width="28" height="28" rx="7" fill={accent.main} />
      <g fill={accent.contrast}>
        <rect x="6" y="6" width="7" height="4.6" rx="1.2" />
        <rect x="15" y="6" width="7" height="4.6" rx="1.2" opacity=".5" />
        <rect x="6" y="12" width="7" height="4.6" rx="1.2" opacity=".5" />
        <rect x="15" y="12" width="7" height="4.6" rx="1.2" />
        <rect x="6" y="18" width="16" height="4" rx="1.2" />
      </g>
    </svg>
  );
};
