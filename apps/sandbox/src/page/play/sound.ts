const KEY = "sandbox-sound";
let audio: AudioContext | null = null;

/** Whether sound is on during this visit. */
export const isSoundOn = (): boolean => {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
};

/** Turns sound on or off for this visit. */
export const setSound = (isOn: boolean): void => {
  try {
    localStorage.setItem(KEY, isOn ? "on" : "off");
  } catch {
    // It is not stored: the next visit is silent.
  }
};

const note = (context: AudioContext, pitch: number, at: number, seconds: number): void => {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.12, context.currentTime + at);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + at + seconds);
  tone.connect(volume).connect(context.destination);
  tone.start(context.currentTime + at);
  tone.stop(context.currentTime + at + seconds);
};

/** Plays a short run of notes when sound is on. The page makes them itself, so nothing is fetched. */
export const playSound = (what: "start" | "win"): void => {
  if (!isSoundOn()) return;
  audio ??= new AudioContext();
  const context = audio;
  const pitches = what === "win" ? [523, 659, 784, 1047] : [262, 330];
  for (const [index, pitch] of pitches.entries()) note(context, pitch, index * 0.09, 0.28);
};
