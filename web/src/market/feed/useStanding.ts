import { useEffect, useState } from 'react';
import { type Standing, standingOf } from './standing.ts';
import { useConnection } from './useFeed.ts';

const LOOK_EVERY_MS = 1_000;

/** How the figures stand, looked at every second; a component with it renders when that changes. */
export function useStanding(): Standing & { readonly retry: () => void } {
  const { connection, heardAt, retry } = useConnection();
  const [standing, setStanding] = useState(() => standingOf(connection, heardAt(), Date.now()));
  useEffect(() => {
    const look = () => {
      const next = standingOf(connection, heardAt(), Date.now());
      setStanding((now) => (now.state === next.state && now.staleSince === next.staleSince ? now : next));
    };
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [connection, heardAt]);
  return { ...standing, retry };
}
