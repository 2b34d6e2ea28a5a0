import { useTheme } from "@mui/material/styles";
import { Drawing } from "./Drawing.tsx";

/** A robot with a raised hand: the server refused. */
export const Robot = () => {
  const { text, accent, surface } = useTheme().palette;
  return (
    <Drawing>
      <g stroke={text.primary} strokeWidth="2.5">
        <path d="M84 34V22" />
        <rect x="54" y="34" width="60" height="42" rx="10" fill={surface.raised} />
        <path d="M72 66h24" />
        <path d="M76 76v8h16v-8" />
        <rect x="48" y="84" width="72" height="46" rx="8" fill={surface.raised} />
        <path d="M64 130v22M104 130v22M56 152h16M96 152h16" />
        <path d="M120 94c10 0 16-6 16-18V62" />
        <path d="M48 94c-10 0-16 8-16 18v8" />
        <path d="M130 62h12M130 62v-8M136 62V50M142 62v-8" />
        <path d="M27 120h10M27 120v7M37 120v7" />
      </g>
      <circle cx="84" cy="18" r="4" fill={accent.main} />
      <circle cx="71" cy="53" r="5" fill={accent.main} />
      <circle cx="97" cy="53" r="5" fill={accent.main} />
      <g fill={accent.main}>
        <rect x="58" y="94" width="14" height="10" rx="2" opacity=".35" />
        <rect x="77" y="94" width="14" height="10" rx="2" />
        <rect x="96" y="94" width="14" height="10" rx="2" opacity=".35" />
        <rect x="58" y="110" width="33" height="10" rx="2" opacity=".35" />
        <rect x="96" y="110" width="14" height="10" rx="2" />
      </g>
    </Drawing>
  );
};
