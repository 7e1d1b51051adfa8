import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import type { SpotInstrument } from '../market/instrument.ts';
import type { Contract } from './contract.ts';
import { buildUnits, type Units } from './units.ts';

/** A listed spot pair in engine units. */
export interface Pair extends Units {
  /** Its id, by which the engine knows it: `BTC-USDT`. */
  readonly symbol: string;
  readonly instrument: SpotInstrument;
  readonly base: string;
  readonly quote: string;
  readonly maxNotional: bigint;
}

/** A listed instrument of any product. */
export type Listed = Contract | Pair;

/** Throws a RangeError if a step at a tick is not a whole number of 10^-8. */
export function buildPair(instrument: SpotInstrument): Pair {
  return {
    ...buildUnits(instrument),
    symbol: instrument.id,
    instrument,
    base: instrument.baseAsset,
    quote: instrument.quoteAsset,
    maxNotional: parseFixed(instrument.maxNotional),
  };
}
