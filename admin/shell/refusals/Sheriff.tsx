import { useTheme } from "@mui/material/styles";
import { Drawing } from "./Drawing.tsx";

/** A sheriff with hat, moustache and star: not this way. */
export const Sheriff = () => {
  const { text, accent, surface } = useTheme().palette;
  return (
    <Drawing>
      <g stroke={text.primary} strokeWidth="2.5">
        <path d="M42 152c0-26 14-40 42-40s42 14 42 40" fill={surface.raised} />
        <path d="M72 113l12 14 12-14" />
        <path d="M62 58v22c0 16 9 28 22 28s22-12 22-28V58" fill={surface.raised} />
        <path d="M56 56c2-22 8-36 18-36 5 0 6 4 10 4s5-4 10-4c10 0 16 14 18 36" fill={surface.raised} />
        <path d="M30 54c12 8 32 12 54 12s42-4 54-12c-2 14-26 22-54 22S32 68 30 54z" fill={surface.raised} />
        <path d="M84 92c-4-5-13-4-18 2 7 3 14 2 18-2 4 4 11 5 18 2-5-6-14-7-18-2z" fill={text.primary} />
        <path d="M80 101h8" />
      </g>
      <circle cx="74" cy="83" r="2.5" fill={text.primary} />
      <circle cx="94" cy="83" r="2.5" fill={text.primary} />
      <path d="M57 50c8 5 17 7 27 7s19-2 27-7" stroke={accent.main} strokeWidth="5" />
      <path
        d="M108 126l3.4 6.9 7.6 1.1-5.500 5.400 1.300 7.600-6.800-3.600-6.800 3.600 1.300-7.600-5.500-5.400 7.600-1.100z"
        fill={accent.main}
        stroke={accent.main}
        strokeWidth="2"
      />
    </Drawing>
  );
};
