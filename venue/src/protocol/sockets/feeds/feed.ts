import type { MarketEvent } from '../../../market/market.ts';

/** The source of one stream. It receives its symbol's events and the time, and publishes payloads. */
export interface Feed {
  event?(event: MarketEvent, at: number): void;
  time?(at: number): void;
}

export type Publish = (payload: unknown) => void;

/** True once for each multiple of a period, however late it is called. */
export function everyMs(periodMs: number, from: number): (at: number) => boolean {
  let slot = Math.floor(from / periodMs);
  return (at) => {
    const now = Math.floor(at / periodMs);
    if (now <= slot) return false;
    slot = now;
    return true;
  };
}
