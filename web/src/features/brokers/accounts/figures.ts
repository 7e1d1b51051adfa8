import type { BrokerAccount } from '../queries.ts';

type Figures = Pick<BrokerAccount, 'equity' | 'marginRatio' | 'transferable'> & {
  readonly freshness: BrokerAccount['freshness'] | null;
};

const NO_FIGURES: Figures = { equity: null, marginRatio: null, transferable: null, freshness: null };

/** The live figures of an account: amounts in USDT, null until known. An account that ended has none. */
export function readFigures({ state, equity, marginRatio, transferable, freshness }: BrokerAccount): Figures {
  if (state === 'closed' || state === 'rejected') return NO_FIGURES;
  return { equity, marginRatio, transferable, freshness };
}
