import { ExchangeRest } from '@aldgate/exchange/rest/exchangeRest.ts';
import { useEffect, useState } from 'react';
import { systemConfig } from '../../lib/calls/systemConfig.ts';

const INTERVAL = '15m';
const COUNT = 96;
const EVERY_MS = 15 * 60 * 1_000;

/** The closes of the last 24 hours, oldest first, at 15-minute intervals; empty until loaded. */
export function useDayCloses(symbol: string): readonly string[] {
  const [closes, setCloses] = useState<readonly string[]>([]);
  useEffect(() => {
    let isUnmounted = false;
    const load = async () => {
      const { marketData } = await systemConfig();
      const rows = await new ExchangeRest({ rest: marketData.rest }).klines(symbol, INTERVAL, { limit: COUNT });
      if (!isUnmounted) setCloses(rows.map(([, , , , close]) => close));
    };
    // The price beside the line is live and shows the connection's state; a line that cannot be loaded is left out.
    const ask = () => void load().catch(() => undefined);
    ask();
    const timer = setInterval(ask, EVERY_MS);
    return () => {
      isUnmounted = true;
      clearInterval(timer);
    };
  }, [symbol]);
  return closes;
}
