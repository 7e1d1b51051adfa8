let audio: AudioContext | undefined;

const TONES_HZ = [880, 1_320] as const;
const TONE_S = 0.09;
const VOLUME = 0.08;

/** Two short tones. Silent where the browser allows no sound before the first press on the page. */
export function playFillSound(): void {
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

/** Shows a notification of the operating system, if it is permitted. A repeated one replaces that of the same order. */
export function showFillNotification(title: string, body: string, clientOrderId: string): void {
  if (globalThis.Notification?.permission !== 'granted') return;
  const notification = new Notification(title, { body, tag: clientOrderId });
  notification.onclick = () => window.focus();
}

/** Whether notifications are permitted; asks the user where nothing was decided. */
export async function requestNotifications(): Promise<boolean> {
  if (globalThis.Notification === undefined) return false;
  return (await Notification.requestPermission()) === 'granted';
}
