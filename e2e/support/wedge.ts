import type { Page } from "@playwright/test";

type Speed = {
  /** Milliseconds a key, from one keydown to the next. */
  perKey: number;
  /** Milliseconds from one code's Enter to the first key of the next. */
  pause: number;
};

const waitUntil = (time: number) => new Promise((done) => setTimeout(done, Math.max(0, time - performance.now())));

/**
 * Types codes as a keyboard wedge does: each key at its own time, whether or not the page has answered the one before. Playwright's
 * own keyboard waits for each answer, so that a slow page would slow the scanner.
 */
export const scanCodes = async (page: Page, codes: readonly string[], { perKey, pause }: Speed): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const sent: Promise<unknown>[] = [];
  const press = (key: string, timestamp: number) => {
    const isLetter = key.length === 1;
    const virtual = isLetter ? key.toUpperCase().charCodeAt(0) : 13;
    const common = { key, code: isLetter ? "" : "Enter", windowsVirtualKeyCode: virtual, timestamp };
    sent.push(
      session.send("Input.dispatchKeyEvent", { type: "keyDown", ...common, text: isLetter ? key : "\r" }),
      session.send("Input.dispatchKeyEvent", { type: "keyUp", ...common }),
    );
  };
  let at = performance.now();
  for (const code of codes) {
    for (const key of [...code, "Enter"]) {
      await waitUntil(at);
      // the time at which the key went down, however late a busy machine brings it
      press(key, (performance.timeOrigin + at) / 1000);
      at += perKey;
    }
    at += pause;
  }
  await Promise.all(sent);
  await session.detach();
};

/** Has the page's processor be so many times slower. */
export const slowDown = async (page: Page, times: number): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: times });
};
