import { Box, OutlinedInput } from "@mui/material";
import { Camera, CameraOff, ScanBarcode } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslate } from "react-admin";
import { IconAction, SecondaryButton } from "../../../parts/Buttons.tsx";
import { take } from "../useWedge.ts";

type Props = {
  onCode: (text: string) => void;
  onQuantity: (quantity: string) => boolean;
  typed: string;
  filming: boolean;
  onFilm: () => void;
};

/** For fingers: a code, or digits that are a quantity. A scanner needs no field. */
export const CodeField = ({ onCode, onQuantity, typed, filming, onFilm }: Props) => {
  const t = useTranslate();
  const [text, setText] = useState("");
  const began = useRef(0);
  const run = (at: number) => {
    const whole = text.trim();
    setText("");
    if (whole !== "") take(whole, at - began.current, { onCode, onQuantity });
  };
  return (
    <Box sx={{ display: "flex", gap: 2, px: 4, py: 3 }}>
      <OutlinedInput
        value={text || typed}
        fullWidth
        placeholder={t("scanner.codeField")}
        startAdornment={<ScanBarcode size={20} aria-hidden />}
        onChange={(event) => {
          if (text === "") began.current = event.timeStamp;
          setText(event.target.value.slice(0, 300));
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          run(event.timeStamp);
        }}
        sx={{ minHeight: 48, fontSize: "1rem" }}
        slotProps={{
          input: {
            "aria-label": t("scanner.codeField"),
            autoComplete: "off",
            autoCapitalize: "off",
            spellCheck: false,
          },
        }}
      />
      <SecondaryButton size="large" sx={{ minHeight: 48, flex: "none" }} onClick={(event) => run(event.timeStamp)}>
        {t("scanner.take")}
      </SecondaryButton>
      <IconAction
        icon={filming ? CameraOff : Camera}
        size="large"
        text={t(filming ? "scanner.camera.close" : "scanner.camera.open")}
        aria-pressed={filming}
        onClick={onFilm}
        sx={{ width: 48, height: 48, flex: "none" }}
      />
    </Box>
  );
};
