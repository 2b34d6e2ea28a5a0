import { useRef, useState } from "react";
import { Box } from "@mui/material";
import { ScanLine } from "lucide-react";
import { SecondaryButton } from "../../parts/Buttons.tsx";

/** Waits for the scanner: touching it gives an unseen field the focus, which no on-screen keyboard covers. */
export const ScanKey = ({
  label,
  onRead,
  word,
}: {
  label: string;
  onRead: (text: string) => void;
  /** Seen beside the sign, where there is room. */
  word?: string;
}) => {
  const [scanning, setScanning] = useState("");
  const scanner = useRef<HTMLInputElement>(null);
  return (
    <Box sx={{ position: "relative" }}>
      <SecondaryButton
        size="large"
        aria-label={label}
        onClick={() => scanner.current?.focus()}
        sx={{ minHeight: 56, width: "100%" }}
      >
        <ScanLine size={24} aria-hidden />
        {word && (
          <Box component="span" sx={{ ml: 3 }}>
            {word}
          </Box>
        )}
      </SecondaryButton>
      <Box
        component="input"
        ref={scanner}
        aria-label={label}
        value={scanning}
        inputMode="none"
        tabIndex={-1}
        onChange={(event) => setScanning(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          onRead(scanning);
          setScanning("");
        }}
        sx={{ position: "absolute", inset: 0, opacity: 0, pointerEvents: "none" }}
      />
    </Box>
  );
};
