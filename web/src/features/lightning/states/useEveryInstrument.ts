import { useMemo } from 'react';
import { type Instrument, useInstruments } from '../../../marketData/contracts/useInstrument.ts';

/** The contracts and the pairs by symbol, as far as they are loaded: groups and orders are of both. */
export function useEveryInstrument(): ReadonlyMap<string, Instrument> {
  const contracts = useInstruments('usdm');
  const pairs = useInstruments('spot');
  return useMemo(() => new Map([...(contracts ?? []), ...(pairs ?? [])]), [contracts, pairs]);
}
