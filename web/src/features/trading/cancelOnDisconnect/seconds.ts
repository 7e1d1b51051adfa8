import { DISCONNECT_SECONDS_MAX, DISCONNECT_SECONDS_MIN } from '@aldgate/domain/trading/cancelOnDisconnect.ts';

/** The entered seconds; undefined if they are not a whole number within the bounds. */
export function parseSeconds(text: string): number | undefined {
  const seconds = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return seconds >= DISCONNECT_SECONDS_MIN && seconds <= DISCONNECT_SECONDS_MAX ? seconds : undefined;
}
