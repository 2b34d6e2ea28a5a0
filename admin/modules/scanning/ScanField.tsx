import { type Ref, useState } from "react";
import { Box, OutlinedInput } from "@mui/material";
import { Check, ScanBarcode, TriangleAlert } from "lucide-react";
import { QuietButton } from "../../parts/Buttons.tsx";
import { Kbd } from "../../parts/Kbd.tsx";
import { radius } from "../../theme/sizes.ts";
import type { ScanOutcome } from "./useScanOutcome.ts";

/** Takes a scanner's codes, and answers with colour and word. */
export const ScanField = ({
  ref,
  label,
  onScan,
  said,
}: {
  ref: Ref<HTMLInputElement>;
  label: string;
  onScan: (code: string) => Promise<void>;
  said: ScanOutcome | null;
}) => {
  const [text, setText] = useState("");
  const Icon = said?.tone === "danger" ? TriangleAlert : Check;
  return (
    <>
      <OutlinedInput
        inputRef={ref}
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={label}
        sx={{ width: 340, height: 36 }}
        startAdornment={<ScanBarcode size={17} aria-hidden />}
        endAdornment={<Kbd>S</Kbd>}
        slotProps={{
          input: {
            "aria-label": label,
            onKeyDown: (event) => {
              if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              void onScan(text);
              setText("");
            },
          },
        }}
      />
      <Box role="status" aria-live="assertive">
        {said && (
          <Box
            sx={{
              display: "inline-flex",
              alignItems: "center",
              gap: 2,
              minHeight: 28,
              px: 3,
              borderRadius: radius.control,
              bgcolor: `tone.${said.tone}.tint`,
              color: `tone.${said.tone}.text`,
              typography: "body2",
              fontWeight: 500,
            }}
          >
            <Icon size={14} aria-hidden />
            {said.text}
            {said.remedy && <QuietButton onClick={said.remedy.run}>{said.remedy.text}</QuietButton>}
          </Box>
        )}
      </Box>
    </>
  );
};
