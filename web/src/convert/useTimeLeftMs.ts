import { useEffect, useEffectEvent, useState } from 'react';

const STEP_MS = 100;

/** Milliseconds left until a deadline (epoch milliseconds), renewed ten times a second; `onEnd` once it has passed. */
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
