import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The server's time, epoch ms, read again each minute. */
export function useMinute(): number {
  const [now, setNow] = useState(serverClock.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverClock.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
