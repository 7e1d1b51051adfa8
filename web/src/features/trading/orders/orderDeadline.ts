import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { create } from 'zustand';
import { serverClock } from '../../../lib/calls/serverContact.ts';

const KEY = 'aldgate.trading.deadline';
export const DEFAULT_SECONDS = 5;

/** The choices: how long after the press of the button the exchange may accept an order. */
export const DEADLINE_SECONDS = [2, 5, 10, 20, 30] as const;

const stored = Number(storage.get(KEY));

export const useOrderDeadline = create<{ readonly seconds: number }>()(() => ({
  seconds: DEADLINE_SECONDS.find((choice) => choice === stored) ?? DEFAULT_SECONDS,
}));

export function chooseDeadline(seconds: number): void {
  storage.set(KEY, String(seconds));
  useOrderDeadline.setState({ seconds });
}

/** The deadline of an order that is sent now, by the server's clock. */
export function nextDeadline(): number {
  return Math.floor(serverClock.now()) + useOrderDeadline.getState().seconds * 1000;
}
