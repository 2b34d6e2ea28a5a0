import { expect, type Page } from "@playwright/test";

/** What a device told who does not look at it: tones in hertz, buzzes in milliseconds. */
export type Felt = { tones: number[]; buzzes: number[][] };

/** Notes what the page sounds and how it shakes, in place of a loudspeaker and a motor. */
const noted = () => {
  const felt: Felt = { tones: [], buzzes: [] };
  class Loudspeaker {
    currentTime = 0;
    destination = {};
  }
  class Part {
    connect(next: object) {
      return next;
    }
  }
  class Tone extends Part {
    frequency: number;
    constructor(_audio: object, { frequency }: { frequency: number }) {
      super();
      this.frequency = frequency;
    }
    start() {
      felt.tones.push(this.frequency);
    }
    stop() {}
  }
  Object.assign(window, { felt, AudioContext: Loudspeaker, OscillatorNode: Tone, GainNode: Part });
  Object.defineProperty(navigator, "vibrate", {
    value: (pattern: number[]) => {
      felt.buzzes.push(pattern);
      return true;
    },
  });
};

/** Before the page is opened. */
export const noteSenses = (page: Page) => page.addInitScript(noted);

/** What was sounded and shaken since it was last asked. */
const feltSince = (page: Page): Promise<Felt> =>
  page.evaluate(() => {
    const { felt } = window as unknown as { felt: Felt };
    return { tones: felt.tones.splice(0), buzzes: felt.buzzes.splice(0) };
  });

/** This and nothing else is sounded and shaken since it was last asked; what a scan shows may come a moment before. */
export const expectFelt = async (page: Page, wanted: Felt): Promise<void> => {
  const felt: Felt = { tones: [], buzzes: [] };
  await expect
    .poll(async () => {
      const { tones, buzzes } = await feltSince(page);
      felt.tones.push(...tones);
      felt.buzzes.push(...buzzes);
      return felt;
    })
    .toEqual(wanted);
};
