import type { Brackets } from '@aldgate/domain/margin/bracket.ts';
import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import { bracketsFor } from '../market/brackets.ts';
import type { FuturesInstrument } from '../market/instrument.ts';
import { buildUnits, type Units } from './units.ts';

/** A listed contract in engine units; rates in 10^-8. */
export interface Contract extends Units {
  /** Its id, which is its symbol on the wire too. */
  readonly symbol: string;
  readonly instrument: FuturesInstrument;
  readonly brackets: Brackets;
  /**
   * How far a limit price may deviate from the mark on the unfavourable side, and how far a market order may trade
   * from it.
   */
  readonly band: bigint;
  readonly liquidationFee: bigint;
}

/** Throws a RangeError if a step at a tick is not a whole number of 10^-8. */
export function buildContract(instrument: FuturesInstrument): Contract {
  return {
    ...buildUnits(instrument),
    symbol: instrument.id,
    instrument,
    brackets: bracketsFor(instrument.symbol),
    band: parseFixed(instrument.priceBand),
    liquidationFee: parseFixed(instrument.liquidationFee),
  };
}
