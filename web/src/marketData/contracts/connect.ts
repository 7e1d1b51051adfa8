import { ExchangeRest } from '@aldgate/exchange/rest/exchangeRest.ts';
import { MarketStream } from '@aldgate/exchange/stream/marketStream.ts';
import { systemConfig } from '../../lib/calls/systemConfig.ts';
import { socketUrl } from '../tickers/address.ts';
import type { OpenLink } from './link.ts';
import { streamBudget } from './streamBudget.ts';

/**
 * Opens both streams of the exchange configured by the server. Going online and becoming visible trigger a reconnect.
 */
export async function connect(): Promise<OpenLink> {
  const { marketData } = await systemConfig();
  const open = (root: string) =>
    new MarketStream({ url: socketUrl(`${root}/stream`, window.location.href), openSocket: streamBudget.openSocket });
  const books = open(marketData.publicStream);
  const market = open(marketData.marketStream);
  const wakeBoth = () => {
    books.wake();
    market.wake();
  };
  const wake = () => {
    if (document.visibilityState === 'visible') wakeBoth();
  };
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  return {
    rest: new ExchangeRest({ rest: marketData.rest }),
    books,
    market,
    retry: wakeBoth,
    close: () => {
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      books.close();
      market.close();
    },
  };
}
