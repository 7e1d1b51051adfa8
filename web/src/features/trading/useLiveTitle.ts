import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useEffect } from 'react';
import { tapes } from '../../marketData/contracts/tradingFeed.ts';
import type { Instrument } from '../../marketData/contracts/useInstrument.ts';
import { useItem, useMarketKey } from '../../marketData/contracts/useTradingFeed.ts';

const EVERY_MS = 1_000;

/**
 * The tab's title: the contract with its last price, updated at most once a second; without a price that is not
 * current.
 */
export function useLiveTitle({ symbol, priceDecimals }: Instrument, isCurrent: boolean): void {
  const tape = useItem(tapes, useMarketKey(symbol));
  const locale = useLocale();
  useEffect(() => {
    const write = () => {
      const price = tape.last()?.price;
      const written = formatDecimal(price, { locale, placesMin: priceDecimals, placesMax: priceDecimals });
      const title = price === undefined || !isCurrent ? symbol : `${symbol} ${written}`;
      document.title = `${title} · Aldgate`;
    };
    write();
    const timer = setInterval(write, EVERY_MS);
    return () => clearInterval(timer);
  }, [tape, symbol, priceDecimals, locale, isCurrent]);
}
