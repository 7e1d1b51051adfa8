import { priceText, quantityText } from '../market/wireNumber.ts';
import type { VenueOptions } from '../venue.ts';
import { type ManualVenue, manualVenue } from './manualVenue.ts';
import { ALICE, BOB, BROKER, signedClient } from './signed.ts';

type Client = ReturnType<typeof signedClient>;

export interface TradingVenue extends ManualVenue {
  readonly url: string;
  readonly alice: Client;
  readonly bob: Client;
  readonly broker: Client;
  /** Best price and quantity of a side in wire format. */
  readonly best: (symbol: string, side: 'bids' | 'asks') => { readonly price: string; readonly quantity: string };
}

/** A venue with demo accounts and a manual clock. */
export async function tradingVenue(options: Partial<VenueOptions> = {}): Promise<TradingVenue> {
  const manual = await manualVenue({ demo: true, ...options });
  const { url, market } = manual.venue;
  const client = (key: typeof ALICE) => signedClient(url, key, manual.now);
  return {
    ...manual,
    url,
    alice: client(ALICE),
    bob: client(BOB),
    broker: client(BROKER),
    best: (symbol, side) => {
      const instrument = market.instrument('usdm', symbol);
      const [level] = market.book(symbol)[side];
      if (instrument === undefined || level === undefined) throw new Error(`${symbol} has no ${side}`);
      return { price: priceText(instrument, level[0]), quantity: quantityText(instrument, level[1]) };
    },
  };
}
