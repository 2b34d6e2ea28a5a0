import { useState } from "react";
import { sound } from "../../parts/sound.ts";

/** What a scan came to; a refused one may say what else can be made of it. */
export type ScanOutcome = {
  tone: "success" | "danger";
  text: string;
  remedy?: { text: string; run: () => void };
};

/** What the last scan came to, seen and heard. */
export const useScanOutcome = () => {
  const [said, setSaid] = useState<ScanOutcome | null>(null);
  const say = (answer: ScanOutcome) => {
    setSaid(answer);
    sound(answer.tone === "success" ? "right" : "wrong");
  };
  return { said, say };
};
