import { useState } from 'react';

/** The first known value under a key, so that a figure that others follow from does not move with the market. */
export function useHeld<Value>(key: string, value: Value | undefined): Value | undefined {
  const [held, setHeld] = useState<{ readonly key: string; readonly value: Value }>();
  if (value !== undefined && held?.key !== key) setHeld({ key, value });
  return held?.key === key ? held.value : value;
}
