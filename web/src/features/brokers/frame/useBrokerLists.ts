import { useEffect } from 'react';
import { setBrokerLists } from '../../../lib/session/assets.ts';
import { useBrokerAssets, useExchanges } from '../queries.ts';

/** SH-17: fills the brokers' store. */
export function useBrokerLists(): void {
  const { data: exchanges } = useExchanges();
  const { data: assets } = useBrokerAssets();
  useEffect(() => {
    if (exchanges === undefined || assets === undefined) return;
    setBrokerLists({
      exchanges: exchanges.map(({ exchangeCode }) => exchangeCode),
      assets: assets.map(({ asset }) => asset),
    });
  }, [exchanges, assets]);
}
