import type { Page } from "@playwright/test";
import { toBuffer } from "bwip-js/node";

/** A camera that films what the story holds before it, as a canvas. */
const filmed = () => {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: 1280, height: 720 });
  const pen = canvas.getContext("2d");
  let shown: HTMLImageElement | undefined;
  setInterval(() => {
    if (!pen) return;
    pen.fillStyle = "#d8d4cc";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    if (shown) pen.drawImage(shown, (canvas.width - shown.width) / 2, (canvas.height - shown.height) / 2);
  }, 40);
  const hold = async (url: string) => {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    shown = picture;
  };
  /** What asking for the camera comes to; null: it is there. */
  let problem: string | null = null;
  const state = (name: string | null) => void (problem = name);
  Object.assign(window, { hold, state });
  Object.defineProperty(navigator, "mediaDevices", {
    value: {
      getUserMedia: async () => {
        if (problem !== null) throw new DOMException("", problem);
        return canvas.captureStream(25);
      },
      enumerateDevices: async () => [{ kind: "videoinput" }],
    },
  });
};

type Held = { hold: (url: string) => Promise<void>; state: (problem: string | null) => void };

/** Gives the page a camera, before it is opened. */
export const giveCamera = (page: Page) => page.addInitScript(filmed);

/** What asking for the camera comes to from now on: the name of its error, or null. */
export const setCamera = (page: Page, problem: string | null) =>
  page.evaluate((name) => (window as unknown as Held).state(name), problem);

/** Holds a printed code before the camera: the kind as bwip-js names it. */
export const holdCode = async (page: Page, kind: string, text: string): Promise<void> => {
  const picture = await toBuffer({
    bcid: kind,
    text,
    scale: 4,
    paddingwidth: 12,
    paddingheight: 12,
    backgroundcolor: "FFFFFF",
  });
  await page.evaluate(
    (url) => (window as unknown as Held).hold(url),
    `data:image/png;base64,${picture.toString("base64")}`,
  );
};
