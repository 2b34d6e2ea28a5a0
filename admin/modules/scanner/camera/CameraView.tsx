import { Box } from "@mui/material";
import { useEffect, useRef, useState } from "react";
import { useTranslate } from "react-admin";
import { Alert } from "../../../parts/Alert.tsx";
import { radius } from "../../../theme/sizes.ts";
import { readPicture } from "./detector.ts";
import { newlySeen } from "./seen.ts";

/** Pictures are looked at so often, in milliseconds. */
const every = 120;

type Problem = "denied" | "missing" | "failed";
const problemOf = (error: unknown): Problem => {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "missing" : "failed";
};

/** What the camera sees; each code that comes into the picture is scanned. */
const CameraView = ({ onCode }: { onCode: (text: string) => void }) => {
  const t = useTranslate();
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const fresh = newlySeen();
    const look = async () => {
      const element = video.current;
      if (isOver || !element) return;
      if (element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && element.videoWidth > 0)
        try {
          for (const code of fresh(await readPicture(element), performance.now())) latest.current(code);
        } catch {
          if (!isOver) setProblem("failed");
          return;
        }
      timer = setTimeout(() => void look(), every);
    };
    const begin = async () => {
      try {
        if (!navigator.mediaDevices) throw new DOMException("", "NotFoundError");
        stream = await navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } },
        });
        const element = video.current;
        if (isOver || !element) return stream.getTracks().forEach((track) => track.stop());
        element.srcObject = stream;
        await element.play();
        await look();
      } catch (error) {
        if (!isOver) setProblem(problemOf(error));
      }
    };
    void begin();
    return () => {
      isOver = true;
      clearTimeout(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, []);
  return (
    <Box sx={{ px: 4, pb: 3 }}>
      {problem ? (
        <Alert tone="warning">{t(`scanner.camera.${problem}`)}</Alert>
      ) : (
        <Box
          component="video"
          ref={video}
          muted
          playsInline
          aria-label={t("scanner.camera.picture")}
          sx={{
            display: "block",
            width: "100%",
            // what is counted stays in sight below it
            maxHeight: "28vh",
            objectFit: "cover",
            borderRadius: radius.region,
            bgcolor: "surface.sunken",
          }}
        />
      )}
    </Box>
  );
};

export default CameraView;
