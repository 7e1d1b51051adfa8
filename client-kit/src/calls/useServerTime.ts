import { useEffect, useState } from 'react';
import { serverClock } from './serverClock.ts';

/** The time by the server's clock in epoch milliseconds, updated every `everyMs` while `isRunning`. */
export function useServerTime(everyMs: number, isRunning = true): number {
  const [now, setNow] = useState(serverClock.now);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(serverClock.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isRunning]);
  return now;
}
