import type { TradedProduct } from '@aldgate/domain/market/traits.ts';
import { useEffect, useState } from 'react';
import { computeFeedStatus, type FeedStatus, isSameFeedStatus } from './feedLiveness.ts';
import { useConnection } from './useFeed.ts';

export const CHECK_EVERY_MS = 250;

/** The status of a product's feed, evaluated four times a second; the component renders when it changes. */
export function useFeedStatus(product: TradedProduct): FeedStatus & { readonly retry: () => void } {
  const { connection, aliveAt, retry } = useConnection(product);
  const [status, setStatus] = useState(() => computeFeedStatus(connection, aliveAt(), Date.now()));
  useEffect(() => {
    const update = () => {
      const next = computeFeedStatus(connection, aliveAt(), Date.now());
      setStatus((shown) => (isSameFeedStatus(shown, next) ? shown : next));
    };
    update();
    const timer = setInterval(update, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [connection, aliveAt]);
  return { ...status, retry };
}
