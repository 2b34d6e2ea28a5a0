const tones = { right: [880], wrong: [220, 165] } as const;
const seconds = 0.12;
/** One short buzz is right, two long ones are wrong, in milliseconds. */
const buzzes = { right: [40], wrong: [160, 80, 160] } as const;
let audio: AudioContext | undefined;

/** Answers a scan for a user who does not look at the screen: one high tone and a short buzz are right, two of each are wrong. */
export const sound = (answer: keyof typeof tones): void => {
  navigator.vibrate?.([...buzzes[answer]]);
  if (typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  const { currentTime, destination } = audio;
  tones[answer].forEach((frequency, at) => {
    const tone = new OscillatorNode(audio as AudioContext, { frequency });
    const volume = new GainNode(audio as AudioContext, { gain: 0.2 });
    tone.connect(volume).connect(destination);
    tone.start(currentTime + at * seconds);
    tone.stop(currentTime + (at + 0.9) * seconds);
  });
};
