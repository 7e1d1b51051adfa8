import type { MarketEvent } from '../../../market/market.ts';

/** What fills one stream. It hears the events of its symbol and the passing of time, and publishes payloads. */
export interface Feed {
  event?(event: MarketEvent, at: number): void;
  time?(at: number): void;
}

export type Publish = (payload: unknown) => void;

/** True once for every multiple of a period that passes, however late it is asked. */
export function everyMs(periodMs: number, from: number): (at: number) => boolean {
  let slot = Math.floor(from / periodMs);
  return (at) => {
    const now = Math.floor(at / periodMs);
    if (now <= slot) return false;
    slot = now;
    return true;
  };
}
