const TONES_HZ = [880, 1_175] as const;
const TONE_S = 0.16;
const VOLUME = 0.12;

/** Plays two short tones. Browsers play no sound before the first press on the page. */
export const ring = (): void => {
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.value = VOLUME;
  volume.connect(audio.destination);
  const tones = TONES_HZ.map((hz, at) => {
    const tone = audio.createOscillator();
    tone.frequency.value = hz;
    tone.connect(volume);
    tone.start(audio.currentTime + at * TONE_S);
    tone.stop(audio.currentTime + (at + 1) * TONE_S);
    return tone;
  });
  tones.at(-1)?.addEventListener("ended", () => void audio.close());
};
