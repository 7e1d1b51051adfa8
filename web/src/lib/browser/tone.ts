let audio: AudioContext | undefined;

const TONES_HZ = [880, 1_320] as const;
const TONE_S = 0.09;
const VOLUME = 0.08;

/** Two short tones. Silent where the browser allows no sound before the first press on the page. */
export function playTone(): void {
  audio ??= new AudioContext();
  void audio.resume();
  for (const [index, frequency] of TONES_HZ.entries()) {
    const begin = audio.currentTime + index * TONE_S;
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.frequency.value = frequency;
    gain.gain.setValueAtTime(VOLUME, begin);
    gain.gain.exponentialRampToValueAtTime(0.001, begin + TONE_S);
    tone.connect(gain).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + TONE_S);
  }
}
