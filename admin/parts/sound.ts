const tones = { right: [880], wrong: [220, 165] } as const;
const seconds = 0.12;
let audio: AudioContext | undefined;

/** Answers a scan to who does not look at the screen: one high tone is right, two low ones are wrong. */
export const sound = (answer: keyof typeof tones): void => {
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
