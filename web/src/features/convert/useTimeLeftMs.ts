import { useEffect, useEffectEvent, useState } from 'react';

const STEP_MS = 100;

/** Milliseconds until a deadline (epoch milliseconds), updated ten times a second; `onEnd` runs once it has passed. */
export function useTimeLeftMs(deadline: number, onEnd: () => void): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, deadline - now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  const ended = left === 0;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (ended) end();
  }, [ended]);
  return left;
}
