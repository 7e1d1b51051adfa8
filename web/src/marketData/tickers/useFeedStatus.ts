import { useEffect, useState } from 'react';
import { computeFeedStatus, type FeedStatus } from './feedStatus.ts';
import { useConnection } from './useFeed.ts';

const CHECK_EVERY_MS = 1_000;

/** The feed's status, evaluated every second; the component renders when it changes. */
export function useFeedStatus(): FeedStatus & { readonly retry: () => void } {
  const { connection, lastUpdateAt, retry } = useConnection();
  const [status, setStatus] = useState(() => computeFeedStatus(connection, lastUpdateAt(), Date.now()));
  useEffect(() => {
    const update = () => {
      const next = computeFeedStatus(connection, lastUpdateAt(), Date.now());
      setStatus((now) => (now.state === next.state && now.staleSince === next.staleSince ? now : next));
    };
    update();
    const timer = setInterval(update, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [connection, lastUpdateAt]);
  return { ...status, retry };
}
