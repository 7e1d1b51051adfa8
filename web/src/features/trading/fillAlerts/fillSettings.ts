import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { create } from 'zustand';

const SOUND_KEY = 'aldgate.fills.sound';
const NOTIFICATION_KEY = 'aldgate.fills.notification';

interface FillSettings {
  readonly sound: boolean;
  readonly notification: boolean;
}

/** How fills are announced in this browser; off by default. */
export const useFillSettings = create<FillSettings>()(() => ({
  sound: storage.get(SOUND_KEY) === 'on',
  notification: storage.get(NOTIFICATION_KEY) === 'on',
}));

export function chooseFillSound(sound: boolean): void {
  storage.set(SOUND_KEY, sound ? 'on' : 'off');
  useFillSettings.setState({ sound });
}

export function chooseFillNotification(notification: boolean): void {
  storage.set(NOTIFICATION_KEY, notification ? 'on' : 'off');
  useFillSettings.setState({ notification });
}
