import { useTheme } from "@mui/material/styles";
import type { ReactNode } from "react";

/** A line drawing on its ground line, 168 px square; decoration, so screen readers pass it by. */
export const Drawing = ({ children }: { children: ReactNode }) => {
  const { line } = useTheme().palette;
  return (
    <svg
      width="168"
      height="168"
      viewBox="0 0 168 168"
      fill="none"
      aria-hidden
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M24 152h120" stroke={line.control} strokeWidth="2" />
      {children}
    </svg>
  );
};
